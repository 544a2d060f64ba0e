import { zoneClock } from '@waymark/domain'
import type { ReportPlan } from '@waymark/report-plan'
import { startsFrom } from '../buckets/bucket-starts.ts'
import { isOfLinks } from './cost-groups.ts'
import { dateKey, hourKey } from './dimension-sql.ts'
import { recordTable } from './record-table.ts'
import { filtersOf, type ScanContext, selectList } from './scan.ts'

const granularities = { hour: 'hour', date: 'day', week: 'week', month: 'month' } as const
const isTime = (token: string): token is keyof typeof granularities => Object.hasOwn(granularities, token)

/** The keys of every bucket of the plan's one time dimension, in their order: those that clocks showed. */
export function bucketKeys({ groupBy, fromMs, toMs, timezone }: ReportPlan): number[] {
  const [token = ''] = groupBy
  if (!isTime(token)) return []
  const clock = zoneClock(timezone)
  const keys: number[] = []
  for (const start of startsFrom({ granularity: granularities[token], fromMs, timezone })) {
    if (start >= toMs) break
    const shown = new Date(clock.localMs(start)).toISOString().slice(0, token === 'month' ? 7 : 10)
    keys.push(token === 'hour' ? hourKey(start, clock.offsetMs(start)) : dateKey(token, shown))
  }
  return keys
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
    instant: '0',
    ownInstant: '0',
    zone: context.zones.report,
    column: () => 'bucket',
    subId: () => "''",
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
