import type { ConversionEvent, ReportMoney } from '@waymark/analytics-store'

const dayMs = 86_400_000
/** Of Asia/Kathmandu, which is ahead of UTC by as much all year. */
export const offsetMs = 345 * 60_000

/** An amount with six places in integers of 10^-6, or a rate with twelve in integers of 10^-12. */
const units = (amount: string) => BigInt(amount.replace('.', ''))

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** In integers of 10^-12; 0 where there is none. */
function ratesOf({ rates, baseCurrency }: ReportMoney): (currency: string, date: string) => bigint {
  const known = new Map(rates.map(({ currency, date, rate }) => [`${currency} ${date}`, units(rate)]))
  return (currency, date) =>
    currency === baseCurrency ? 10n ** 12n : (known.get(`${currency} ${date}`) ?? 0n)
}

/** In integers of 10^-36: what records cost on the requested days, as far as these have a rate. */
export function exactCost(money: ReportMoney, isRequested: (date: string) => boolean): bigint {
  const rateOf = ratesOf(money)
  let sum = 0n
  for (const { periodStart, periodEnd, amount, currency } of money.costs) {
    const days = (Date.parse(periodEnd) - Date.parse(periodStart)) / dayMs + 1
    const perDay = (units(amount) * 10n ** 18n) / BigInt(days)
    for (let day = 0; day < days; day += 1) {
      const date = dateOf(Date.parse(periodStart) + day * dayMs)
      if (isRequested(date)) sum += perDay * rateOf(currency, date)
    }
  }
  return sum
}

/**
 * In integers of 10^-36: what the sales of people are worth at the rate of their own day, as far as it has
 * one.
 */
export function exactRevenue(money: ReportMoney, sales: readonly ConversionEvent[]): bigint {
  const rateOf = ratesOf(money)
  return sales
    .filter(({ click }) => !click.isBot)
    .reduce(
      (sum, { payout, currency, convertedAtMs }) =>
        sum + units(payout) * 10n ** 18n * rateOf(currency, dateOf(convertedAtMs + offsetMs)),
      0n,
    )
}

/** Whether a figure is this number, to its last place; shares are cut off at 10^-12. */
export function isExact(actual: number | null | undefined, exact: bigint): boolean {
  const expected = Number(exact) / 1e36
  return typeof actual === 'number' && Math.abs(actual - expected) <= 1e-11 + Math.abs(expected) * 2 ** -51
}
