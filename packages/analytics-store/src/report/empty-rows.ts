import { zoneClock } from '@waymark/domain'
import type { ReportPlan } from '@waymark/report-plan'
import { zoneOffsets } from '../buckets/zone.ts'
import { isOfLinks } from './cost-groups.ts'
import { dateKey, hourKey } from './dimension-sql.ts'
import { recordTable } from './record-table.ts'
import { filtersOf, type ScanContext, selectList } from './scan.ts'

const dayMs = 86_400_000
/** Offsets of zones are whole quarters of an hour. */
const quarterMs = 900_000

/** The keys of every bucket of the plan's one time dimension, in their order. */
export function bucketKeys({ groupBy, fromMs, toMs, timezone }: ReportPlan): number[] {
  const [token = ''] = groupBy
  const keys = new Set<number>()
  if (token === 'hour') {
    const offsetAt = zoneOffsets(timezone)
    for (let ms = fromMs; ms < toMs; ms += quarterMs) keys.add(hourKey(ms, offsetAt(ms)))
    return [...keys]
  }
  const clock = zoneClock(timezone)
  const [first, last] = [clock.localMs(fromMs), clock.localMs(toMs - 1)]
  for (let day = Math.floor(first / dayMs); day * dayMs <= last; day++)
    keys.add(dateKey(token, new Date(day * dayMs).toISOString().slice(0, token === 'month' ? 7 : 10)))
  return [...keys]
}

/**
 * Rows of nothing, which unite with those of the other scans: each bucket of the range, or each record that
 * the caller has named. Null where none are wanted.
 */
export function emptyRows(context: ScanContext): string | null {
  const { plan, emptyIds } = context.query
  if (plan.fill) return rowsOf(context, { keys: bucketKeys(plan), type: 'Int64' }, [])
  if (plan.includeEmpty === null || emptyIds === undefined) return null
  const source = {
    ...{ localTime: '', clockTime: '', column: () => 'bucket', subId: () => "''" },
    linkSets: context.linkSets,
  }
  const isOfRecord = ({ field }: { field: string }) =>
    field === plan.includeEmpty || (plan.includeEmpty === 'link' && isOfLinks({ field }))
  const conditions = filtersOf(context, source, isOfRecord)
  return rowsOf(context, { keys: emptyIds, type: 'UUID' }, conditions)
}

function rowsOf(
  context: ScanContext,
  { keys, type }: { keys: readonly (string | number)[]; type: string },
  conditions: readonly string[],
): string | null {
  if (keys.length === 0) return null
  const table = recordTable(
    context.parameters,
    keys.map((key) => [key]),
    [type],
  )
  const where = conditions.length === 0 ? '' : `\nWHERE ${conditions.join(' AND ')}`
  return `SELECT ${selectList(context, { keys: ['bucket'], own: {} })}
FROM (SELECT record.1 AS bucket FROM (
${table}))${where}`
}
