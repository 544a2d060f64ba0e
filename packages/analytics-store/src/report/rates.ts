import type { ScanContext } from './scan.ts'

const dayMs = 86_400_000

/** Days since 1970 of `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** In one value of a statement. */
const mostTexts = 2_000

/** SQL of an array of texts, in values that are short enough. */
function textsSql({ parameters }: ScanContext, texts: readonly string[]): string {
  const parts = Array.from({ length: Math.ceil(texts.length / mostTexts) }, (_, index) =>
    parameters.add('Array(String)', texts.slice(index * mostTexts, (index + 1) * mostTexts)),
  )
  return parts.length === 1 ? parts.join() : `arrayConcat(${parts.join(', ')})`
}

const isBase = ({ parameters, query }: ScanContext, currency: string) =>
  `${currency} = ${parameters.add('String', query.money.baseCurrency)}`

/** SQL of the day of an amount, where a rate is looked up by it: amounts in the base currency need none, and fall together. */
export function rateDaySql(context: ScanContext, currency: string, day: string): string {
  return `if(${isBase(context, currency)}, 0, ${day})`
}

/** SQL of the rate of a currency on a day, Decimal256 of 12 places, 0 where none is known; the base currency's is 1. */
export function rateSql(context: ScanContext, currency: string, day: string): string {
  const { rates } = context.query.money
  if (rates.length === 0) return `toDecimal256(${isBase(context, currency)}, 12)`
  const known = new Map(rates.map((rate) => [`${rate.currency}${dayNumber(rate.date)}`, rate.rate]))
  const days = textsSql(context, [...known.keys()])
  const values = textsSql(context, [...known.values()])
  const rate = `transform(concat(${currency}, toString(${day})), ${days}, ${values}, '0')`
  return `toDecimal256(if(${isBase(context, currency)}, '1', ${rate}), 12)`
}
