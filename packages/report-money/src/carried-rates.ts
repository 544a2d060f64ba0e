import type { ReportRate } from '@waymark/analytics-store'

const dayMs = 86_400_000
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/**
 * Rates, and for days without one the last rate of the currency within so many days before (contract 2 §17,
 * "Currency").
 * @param carryDays 0: only a rate of the very day counts
 */
export function carriedRates(rates: readonly ReportRate[], carryDays: number): ReportRate[] {
  if (carryDays === 0) return [...rates]
  const byCurrency = Map.groupBy(rates, ({ currency }) => currency)
  return [...byCurrency.values()].flatMap((own) => {
    const inOrder = own.toSorted((left, right) => (left.date < right.date ? -1 : 1))
    return inOrder.flatMap((rate, index) => {
      const day = dayOf(rate.date)
      const next = inOrder[index + 1]
      const last = Math.min(
        day + carryDays,
        next === undefined ? Number.POSITIVE_INFINITY : dayOf(next.date) - 1,
      )
      return Array.from({ length: last - day + 1 }, (_, later) => ({ ...rate, date: dateOf(day + later) }))
    })
  })
}
