import type { PlannedFilter, ReportPlan, Sum } from '@waymark/report-plan'
import type { StoreTables } from '../tables.ts'
import { type DimensionSource, dimensionKey } from './dimension-sql.ts'
import { filterSql } from './filter-sql.ts'
import type { Parameters } from './parameters.ts'
import type { Period } from './period.ts'
import type { ReportQuery } from './report-query.ts'

/** What the scans of one report share. */
export interface ScanContext {
  query: ReportQuery
  tables: Pick<StoreTables, 'clicks' | 'conversions'>
  parameters: Parameters
  sums: ReadonlySet<Sum>
  /** Whether clicks of bots are clicks as others are: the report groups or filters by `bot`. */
  countsBots: boolean
}

export function countsBots({ groupBy, filters }: ReportPlan): boolean {
  return groupBy.includes('bot') || filters.some(({ field }) => field === 'bot')
}

/** The columns that every scan gives beside its dimensions: sums, and how many amounts lacked a rate. */
export function sumColumns(sums: ReadonlySet<Sum>): string[] {
  return [...sums, ...(hasMoney(sums) ? ['missing'] : [])]
}

export const isAmount = (sum: string) => sum.startsWith('revenue')

export function hasMoney(sums: ReadonlySet<Sum>): boolean {
  return sums.has('cost') || [...sums].some(isAmount)
}

/** Nothing of a sum, typed as other scans have it. */
function zeroOf(column: string): string {
  if (column === 'cost') return 'toDecimal256(0, 24)'
  return isAmount(column) ? 'toDecimal256(0, 18)' : 'toUInt64(0)'
}

/** The select list of a scan: its dimensions, its period, and all columns, with nothing in those that are none of its own. */
export function selectList(
  { query, sums }: ScanContext,
  {
    period,
    keys,
    own,
  }: { period: Period; keys: readonly string[]; own: Readonly<Partial<Record<string, string>>> },
): string {
  const dimensions = query.plan.groupBy.map((_, index) => `${keys[index]} AS d${index}`)
  const columns = sumColumns(sums).map((column) => `${own[column] ?? zeroOf(column)} AS s_${column}`)
  return [...dimensions, `toUInt8(${period.index}) AS period`, ...columns].join(', ')
}

/** `GROUP BY` of a scan by its dimensions; one row without any. */
export const groupBy = ({ query }: ScanContext, more: readonly string[] = []): string => {
  const keys = [...query.plan.groupBy.map((_, index) => `d${index}`), ...more]
  return keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`
}

/** SQL of an instant as the clocks of the report's zone show it, in the present period. */
export function localTime(context: ScanContext, { shift }: Period, column: string): string {
  const { parameters, query } = context
  const local = `toTimeZone(${column}, ${parameters.add('String', query.plan.timezone)})`
  if (shift === null) return local
  if ('days' in shift) return `addDays(${local}, ${parameters.add('Int32', shift.days)})`
  return `addMilliseconds(${local}, ${parameters.add('Int64', shift.ms)})`
}

/** The dimensions of the rows of `clicks` and `conversions`, whose columns have the same names. */
export function rowSource(context: ScanContext, period: Period, timeColumn: string): DimensionSource {
  return {
    localTime: localTime(context, period, timeColumn),
    column: (name) => name,
    subId: (slot) => `sub_ids[${context.parameters.add('String', slot)}]`,
  }
}

export const keysOf = ({ query }: ScanContext, source: DimensionSource): string[] =>
  query.plan.groupBy.map((token) => dimensionKey(token, source))

/** The filters of the plan and the links that it is about. */
export function filtersOf({ query, parameters }: ScanContext, source: DimensionSource): string[] {
  const { plan, linkIds } = query
  const own: PlannedFilter[] =
    linkIds === null ? [] : [{ field: 'link', operator: 'in', value: [...linkIds] }]
  return [...own, ...plan.filters].map((filter) =>
    filterSql(filter, { source, parameters, timezone: plan.timezone }),
  )
}

/** The conditions of every scan: the workspace and the range, before anything else. */
export function rangeConditions(
  { query, parameters }: ScanContext,
  period: Period,
  column: string,
): string[] {
  const at = (ms: number) => `fromUnixTimestamp64Milli(${parameters.add('Int64', ms)}, 'UTC')`
  return [
    `workspace_id = ${parameters.add('UUID', query.workspaceId)}`,
    `${column} >= ${at(period.fromMs)}`,
    `${column} < ${at(period.toMs)}`,
  ]
}
