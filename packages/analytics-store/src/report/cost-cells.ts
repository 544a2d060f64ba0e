import { uuidOf } from '../values.ts'
import { type Spread, slotOf } from './cost-places.ts'
import { rateSql } from './rates.ts'
import { recordTable } from './record-table.ts'
import type { ScanContext } from './scan.ts'

/** The same decimal without what says nothing. */
const shortened = (decimal: string) => decimal.replace(/\.?0+$/, '')

/** Of one row: a value of a statement has room for so many and more. */
const mostAmounts = 500

type CostRow = [link: string, slot: number, value: string, currency: string, days: (number | string)[][]]
const rowTypes = ['UUID', 'UInt16', 'String', 'String', 'Array(Tuple(UInt32, UInt32, String))']

/**
 * Records by link, breakdown and currency, each as its first day of the period, how many they are, and what each of them costs: what stands
 * in a statement is read several times before it runs, and thousands of records tell the same links again and again.
 */
function costRows({ records, keys }: Spread, firstDay: number): CostRow[] {
  const rows: CostRow[] = []
  const open = new Map<string, CostRow>()
  for (const record of records) {
    const { linkId, breakdown, currency, perDay } = record
    const place = JSON.stringify([linkId, breakdown, currency])
    let row = open.get(place)
    if (row === undefined || row[4].length === mostAmounts) {
      row = [uuidOf(linkId), slotOf(record, keys), breakdown?.value ?? '', currency, []]
      rows.push(row)
      open.set(place, row)
    }
    row[4].push([record.firstDay - firstDay, record.lastDay - record.firstDay + 1, shortened(perDay)])
  }
  return rows
}

/** SQL of (day, link, slot, value, amount, unrated): what each day of each record costs in the base currency, and if its rate is missing. */
export function cellsSql(context: ScanContext, spread: Spread): string {
  const firstDay = Math.min(...spread.records.map((record) => record.firstDay))
  const table = recordTable(context.parameters, costRows(spread, firstDay), rowTypes)
  const start = context.parameters.add('Int32', firstDay)
  const rate = rateSql(context, 'currency', 'day')
  return `SELECT day, link, slot, value, toDecimal256(toDecimal256(per_day, 24) * rate, 24) AS amount, toUInt64(rate = 0) AS unrated
FROM (
SELECT link, slot, value, currency, per_day, day, ${rate} AS rate
FROM (
SELECT link, slot, value, currency, days.3 AS per_day, toInt32(${start} + arrayJoin(range(days.1, days.1 + days.2))) AS day
FROM (
SELECT record.1 AS link, record.2 AS slot, record.3 AS value, record.4 AS currency, arrayJoin(record.5) AS days
FROM (
${table}))))`
}
