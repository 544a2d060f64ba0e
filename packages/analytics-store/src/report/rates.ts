import type { ScanContext } from './scan.ts'

const dayMs = 86_400_000

/** Days since 1970 of `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** The rates handed over, as a table of (currency, day, rate). */
export function ratesTable({ parameters, query }: ScanContext): string {
  const { rates } = query.money
  const currencies = parameters.add(
    'Array(String)',
    rates.map(({ currency }) => currency),
  )
  const days = parameters.add(
    'Array(Int32)',
    rates.map(({ date }) => dayNumber(date)),
  )
  const values = parameters.add(
    'Array(String)',
    rates.map(({ rate }) => rate),
  )
  return `SELECT one.1 AS currency, one.2 AS day, toDecimal256(one.3, 12) AS rate
FROM (SELECT arrayJoin(arrayZip(${currencies}, ${days}, ${values})) AS one)`
}
