import { breakdownName, valueSql } from './cost-groups.ts'
import { dayNumber } from './rates.ts'
import { recordTable } from './record-table.ts'
import type { ReportCost } from './report-query.ts'
import type { ScanContext } from './scan.ts'

/** Days since 1970, the first and how many. */
type Days = [first: number, days: number]

/**
 * SQL that keeps the clicks that no cost record covers: none has their day, their link and, where it is
 * narrowed, their value of its breakdown. A record of the whole workspace covers no click: it is beside what
 * clicks cost. Also a record of nothing covers what it names: these clicks were free.
 * @param clickDay SQL of the click's day in the zone of the workspace
 * @returns one condition for each breakdown key, none where nothing is covered
 */
export function coveredSql(context: ScanContext, clickDay: string): string[] {
  const ofLinks = context.query.money.costs.filter(({ linkId }) => linkId !== null)
  const byKey = Map.groupBy(ofLinks, ({ breakdownKey: key, breakdownValue: value }) =>
    key === null || value === null ? null : breakdownName(key),
  )
  return [...byKey].flatMap(([key, records]) => {
    const value = key === null ? null : valueSql(key, context)
    // Of such a key no click has a value.
    if (key !== null && value === null) return []
    const table = recordTable(context.parameters, coveredRows(records), [
      'UUID',
      'String',
      'Array(Tuple(Int32, UInt32))',
    ])
    const columns = value === null ? ['link_id', clickDay] : ['link_id', clickDay, value]
    const covered = value === null ? 'link, day' : 'link, day, value'
    return `(${columns.join(', ')}) NOT IN (
SELECT ${covered} FROM (
SELECT record.1 AS link, record.2 AS value, arrayJoin(record.3) AS run, toInt32(run.1 + arrayJoin(range(run.2))) AS day
FROM (
${table})))`
  })
}

/** Records of one link and value are one row. */
function coveredRows(records: readonly ReportCost[]): [link: string, value: string, days: Days[]][] {
  const byCell = Map.groupBy(records, ({ linkId, breakdownKey, breakdownValue }) =>
    JSON.stringify([linkId, breakdownKey === null ? null : breakdownValue]),
  )
  return [...byCell.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const days = same.map(({ periodStart, periodEnd }): Days => {
      const start = dayNumber(periodStart)
      return [start, dayNumber(periodEnd) - start + 1]
    })
    return [[first.linkId ?? '', first.breakdownKey === null ? '' : (first.breakdownValue ?? ''), days]]
  })
}
