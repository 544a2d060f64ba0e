import { breakdownName } from './cost-groups.ts'
import { dayNumber } from './day-number.ts'
import { recordTable } from './record-table.ts'
import type { ReportCost } from './report-query.ts'
import type { ScanContext } from './scan.ts'

/** SQL of what a record names of a click: its link, its day in the workspace's zone, a breakdown's value. */
export interface ClickCell {
  link: string
  day: string
  /** Null for a key that clicks have nothing of. */
  breakdown: (key: string) => string | null
}

/** Days since 1970, the first and how many. */
type Days = [first: number, days: number]

/**
 * SQL that selects the clicks that no cost record covers: none has their day, their link and, where it is
 * narrowed, their value of its breakdown. A record of the whole workspace covers no click: it is beside what
 * clicks cost. Also a record of nothing covers what it names: these clicks were free.
 * @returns one condition for each breakdown key, none where nothing is covered
 */
export function coveredSql(context: ScanContext, { link, day, breakdown }: ClickCell): string[] {
  return [...coveringRecords(context)].flatMap(([key, records]) => {
    const value = key === null ? null : breakdown(key)
    // Of such a key no click has a value.
    if (key !== null && value === null) return []
    const table = recordTable(context.parameters, coveredRows(records), [
      'UUID',
      'String',
      'Array(Tuple(Int32, UInt32))',
    ])
    const columns = value === null ? [link, day] : [link, day, value]
    const covered = value === null ? 'link, day' : 'link, day, value'
    return `(${columns.join(', ')}) NOT IN (
SELECT ${covered} FROM (
SELECT record.1 AS link, record.2 AS value, arrayJoin(record.3) AS run, toInt32(run.1 + arrayJoin(range(run.2))) AS day
FROM (
${table})))`
  })
}

/** The records that cover clicks by the key of their breakdown, null where they have none. */
function coveringRecords({ query }: ScanContext): Map<string | null, ReportCost[]> {
  const ofLinks = query.money.costs.filter(({ linkId }) => linkId !== null)
  return Map.groupBy(ofLinks, ({ breakdownKey: key, breakdownValue: value }) =>
    key === null || value === null ? null : breakdownName(key),
  )
}

/** The breakdown keys that say which clicks are covered. */
export const coveringKeys = (context: ScanContext): string[] =>
  [...coveringRecords(context).keys()].filter((key) => key !== null)

/** Records of one link and value are one row. */
function coveredRows(records: readonly ReportCost[]): [link: string, value: string, days: Days[]][] {
  const byCell = Map.groupBy(records, ({ linkId, breakdownKey, breakdownValue }) =>
    JSON.stringify([linkId, breakdownKey === null ? null : breakdownValue]),
  )
  return [...byCell.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    return [
      [first.linkId ?? '', first.breakdownKey === null ? '' : (first.breakdownValue ?? ''), daysOf(same)],
    ]
  })
}

/**
 * The days of records, each run of days as one: a statement's text is read several times before it runs.
 */
function daysOf(records: readonly ReportCost[]): Days[] {
  const spans = records
    .map(({ periodStart, periodEnd }) => ({ start: dayNumber(periodStart), end: dayNumber(periodEnd) + 1 }))
    .toSorted((a, b) => a.start - b.start)
  const runs: { start: number; end: number }[] = []
  for (const { start, end } of spans) {
    const last = runs.at(-1)
    if (last === undefined || start > last.end) runs.push({ start, end })
    else last.end = Math.max(last.end, end)
  }
  return runs.map(({ start, end }) => [start, end - start])
}
