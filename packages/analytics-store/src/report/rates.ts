import { recordTable } from './record-table.ts'
import type { ScanContext } from './scan.ts'

const dayMs = 86_400_000

/** Days since 1970 of `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** The rates handed over, as a table of (currency, day, rate). */
export function ratesTable({ parameters, query }: ScanContext): string {
  const rows = query.money.rates.map(({ currency, date, rate }) => [currency, dayNumber(date), rate])
  return `SELECT record.1 AS currency, record.2 AS day, toDecimal256(record.3, 12) AS rate
FROM (${recordTable(parameters, rows, ['String', 'Int32', 'String'])})`
}
