import { uuidOf } from '../values.ts'
import { type Spread, slotOf } from './cost-groups.ts'
import { rateSql } from './rates.ts'
import { recordTable } from './record-table.ts'
import type { ScanContext } from './scan.ts'

/** Of one row: a value of a statement has room for so many and more. */
const mostAmounts = 500

/**
 * Records that follow each other, each as many days long as the others: the first day of the period, the days
 * of each, what one day costs.
 */
type Run = [start: number, days: number, amounts: string[]]
type CostRow = [link: string, slot: number, value: string, currency: string, runs: Run[]]
const rowTypes = ['UUID', 'UInt16', 'String', 'String', 'Array(Tuple(UInt32, UInt32, Array(String)))']

/**
 * Records by link, breakdown and currency: the text of a statement is read several times before it runs, and
 * thousands of records repeat the same links, days and lengths.
 */
function costRows({ records, keys }: Spread, firstDay: number): CostRow[] {
  const rows: CostRow[] = []
  const open = new Map<string, { row: CostRow; amounts: number }>()
  for (const record of records.toSorted((a, b) => a.firstDay - b.firstDay)) {
    const { linkId, breakdown, currency, perDay } = record
    const narrowed = breakdown === null ? '' : JSON.stringify(breakdown)
    const key = `${linkId} ${currency} ${narrowed}`
    let known = open.get(key)
    if (known === undefined || known.amounts === mostAmounts) {
      known = {
        row: [uuidOf(linkId), slotOf(record, keys), breakdown?.value ?? '', currency, []],
        amounts: 0,
      }
      rows.push(known.row)
      open.set(key, known)
    }
    known.amounts += 1
    const [start, days] = [record.firstDay - firstDay, record.lastDay - record.firstDay + 1]
    const run = known.row[4].at(-1)
    const follows = run !== undefined && run[1] === days && run[0] + run[2].length * days === start
    if (follows) run[2].push(perDay)
    else known.row[4].push([start, days, [perDay]])
  }
  return rows
}

/**
 * SQL of (day, link, slot, value, amount, unrated): what each day of each record costs in the base currency,
 * and if its rate is missing.
 */
export function cellsSql(context: ScanContext, spread: Spread): string {
  const firstDay = spread.records.reduce(
    (first, record) => Math.min(first, record.firstDay),
    Number.POSITIVE_INFINITY,
  )
  const table = recordTable(context.parameters, costRows(spread, firstDay), rowTypes)
  const start = context.parameters.add('Int32', firstDay)
  const { baseCurrency } = context.query.money
  const isForeign = spread.records.some(({ currency }) => currency !== baseCurrency)
  const amount = isForeign
    ? [
        `${rateSql(context, 'currency', 'day')} AS rate`,
        'toDecimal256(toDecimal256(per_day, 24) * rate, 24) AS amount',
        'toUInt64(rate = 0) AS unrated',
      ]
    : ['toDecimal256(per_day, 24) AS amount', 'toUInt64(0) AS unrated']
  return `SELECT link, slot, value, run.3[record_of_run] AS per_day,
  toInt32(${start} + run.1 + (record_of_run - 1) * run.2 + arrayJoin(range(run.2))) AS day, ${amount.join(', ')}
FROM (
SELECT record.1 AS link, record.2 AS slot, record.3 AS value, record.4 AS currency, arrayJoin(record.5) AS run,
  arrayJoin(arrayEnumerate(run.3)) AS record_of_run
FROM (
${table}))`
}
