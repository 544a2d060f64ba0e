import {
  isRevenueSum,
  type LinkGroupDimension,
  type PlannedFilter,
  type ReportPlan,
  type ReportSum,
} from '@waymark/report-plan'
import type { StoreTables } from '../tables.ts'
import { type DimensionSource, dimensionKey } from './dimension-sql.ts'
import { filterSql } from './filter-sql.ts'
import type { LinkSets } from './link-sets.ts'
import type { Parameters } from './parameters.ts'
import type { Period } from './period.ts'
import type { ReportQuery } from './report-query.ts'
import type { ReportZones } from './report-zones.ts'
import { unixMs } from './zone-sql.ts'

const dayMs = 86_400_000

/** What the scans of one report share. */
export interface ScanContext {
  query: ReportQuery
  tables: Pick<StoreTables, 'clicks' | 'conversions'>
  parameters: Parameters
  /** `neededSums`: those that are one, by the first of them. */
  sums: ReadonlyMap<ReportSum, readonly ReportSum[]>
  /** The present one, and with a comparison the one before. */
  periods: readonly Period[]
  /** Whether clicks of bots are clicks as others are: the report groups or filters by `bot`. */
  countsBots: boolean
  linkSets: (token: LinkGroupDimension) => LinkSets
  zones: ReportZones
}

export function countsBots({ groupBy, filters }: ReportPlan): boolean {
  return groupBy.includes('bot') || filters.some(({ field }) => field === 'bot')
}

export const isAmount = isRevenueSum

export function hasMoney(sums: ScanContext['sums']): boolean {
  return sums.has('cost') || [...sums.keys()].some(isAmount)
}

/** Of how many amounts of the present period the rate is missing. */
export const missingColumn = 't_missing'

/** The name of a sum of a period. */
export const sumColumn = ({ index }: Pick<Period, 'index'>, sum: string) =>
  `${index === 0 ? 't' : 'b'}_${sum.replaceAll(/[^a-z0-9_]/g, '_')}`

/** The columns that every scan gives beside its dimensions. */
export function sumColumns({ sums, periods }: ScanContext): string[] {
  const columns = periods.flatMap((period) => [...sums.keys()].map((sum) => sumColumn(period, sum)))
  return hasMoney(sums) ? [...columns, missingColumn] : columns
}

/** An amount at a rate has 18 decimals, the share of it that is expected to be approved has four more. */
export const expectedDecimals = 22

/** Nothing of a sum, typed as other scans have it. */
export function zeroOf(column: string): string {
  if (column.endsWith('_cost')) return 'toDecimal256(0, 24)'
  if (column.endsWith('_revenue_expected')) return `toDecimal256(0, ${expectedDecimals})`
  return column.includes('_revenue') ? 'toDecimal256(0, 18)' : 'toUInt64(0)'
}

/** SQL of columns by their names. */
export type Columns = Readonly<Record<string, string>>

/**
 * The select list of a scan: its dimensions and all columns, with nothing in those that are none of its own.
 */
export function selectList(
  context: ScanContext,
  { keys, own }: { keys: readonly string[]; own: Columns },
): string {
  const dimensions = context.query.plan.groupBy.map((_, index) => `${keys[index]} AS d${index}`)
  const columns = sumColumns(context).map((column) => `${own[column] ?? zeroOf(column)} AS ${column}`)
  return [...dimensions, ...columns].join(', ')
}

/** `GROUP BY` of a scan by its dimensions; one row without any. */
export const groupBy = ({ query }: Pick<ScanContext, 'query'>): string => {
  const keys = query.plan.groupBy.map((_, index) => `d${index}`)
  return keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`
}

const at = ({ parameters }: ScanContext, ms: number) =>
  `fromUnixTimestamp64Milli(${parameters.add('Int64', ms)}, 'UTC')`

/** Periods that one scan reads together: they meet, or hardly anything is between them. */
export interface ScannedTime {
  periods: readonly Period[]
  /** The column that says the time of a row. */
  column: string
}

/** SQL that is 1 for the rows of a period; null where no other is read with it. */
export function isContained(
  context: ScanContext,
  period: Period,
  { periods, column }: ScannedTime,
): string | null {
  if (periods.length === 1) return null
  return period.index === 0
    ? `${column} >= ${at(context, period.fromMs)}`
    : `${column} < ${at(context, period.toMs)}`
}

/** SQL of an instant laid over the present period: the same time of day, where days are shifted. */
function shiftedInstant(
  { parameters, zones: { report } }: ScanContext,
  { shift }: Period,
  instant: string,
): string {
  if (shift === null) return instant
  if ('ms' in shift) return `(${instant} + ${parameters.add('Int64', shift.ms)})`
  const local = report.localMs(instant)
  if ('days' in shift) return report.instantOf(`(${local} + ${parameters.add('Int64', shift.days * dayMs)})`)
  const years = parameters.add('Int32', shift.years)
  return report.instantOf(unixMs(`addYears(fromUnixTimestamp64Milli(${local}, 'UTC'), ${years})`))
}

/** SQL of the instants of rows, laid over the present period. */
export function laidOver(context: ScanContext, { periods, column }: ScannedTime, instant: string): string {
  return periods
    .map((period) => ({ period, sql: shiftedInstant(context, period, instant) }))
    .reduce((one, other) => ({
      period: one.period,
      sql: `if(${isContained(context, one.period, { periods, column })}, ${one.sql}, ${other.sql})`,
    })).sql
}

/** The dimensions of the rows of `clicks` and `conversions`, whose columns have the same names. */
export function rowSource(context: ScanContext, time: ScannedTime): DimensionSource {
  return {
    instant: laidOver(context, time, unixMs(time.column)),
    ownInstant: unixMs(time.column),
    zone: context.zones.report,
    column: (name) => name,
    linkSets: context.linkSets,
    subId: (slot) => `sub_ids[${context.parameters.add('String', slot)}]`,
  }
}

export const keysOf = ({ query }: ScanContext, source: DimensionSource): string[] =>
  query.plan.groupBy.map((token) => dimensionKey(token, source))

/** The filters of the plan and the links that it is about. @param isMeant which of them */
export function filtersOf(
  { query, parameters }: ScanContext,
  source: DimensionSource,
  isMeant: (filter: PlannedFilter) => boolean = () => true,
): string[] {
  const { plan, linkIds } = query
  const own: PlannedFilter[] =
    linkIds === null ? [] : [{ field: 'link', operator: 'in', value: [...linkIds] }]
  return [...own, ...plan.filters]
    .filter(isMeant)
    .map((filter) => filterSql(filter, { source, parameters, timezone: plan.timezone }))
}

/** The conditions of every scan: the workspace and the range, before anything else. */
export function rangeConditions(context: ScanContext, { periods, column }: ScannedTime): string[] {
  const { parameters, query } = context
  const [present, compared] = periods
  const isApart = present && compared && compared.toMs < present.fromMs
  return [
    `workspace_id = ${parameters.add('UUID', query.workspaceId)}`,
    `${column} >= ${at(context, Math.min(...periods.map(({ fromMs }) => fromMs)))}`,
    `${column} < ${at(context, Math.max(...periods.map(({ toMs }) => toMs)))}`,
    ...(isApart
      ? [`(${column} < ${at(context, compared.toMs)} OR ${column} >= ${at(context, present.fromMs)})`]
      : []),
  ]
}
