import type { z } from 'zod'
import { type ComparedSpan, comparedSpan, type TimeSpan } from './compared-span.ts'
import { isAboutConversions } from './conversions-only.ts'
import { dimensionKind } from './dimensions.ts'
import type { reportFilter } from './filter.ts'
import { type Formula, parseFormula } from './formula/parse-formula.ts'
import type { havingFilter } from './having.ts'
import { metrics } from './metrics.ts'
import { resolveRange } from './relative-range.ts'
import {
  type DateBasis,
  defaultRows,
  type emptyDimensions,
  type ReportBody,
  type ReportInstants,
} from './report-body.ts'

export type ReportFilter = z.infer<typeof reportFilter>

/** A filter as the store takes it: ids instead of names, entries instead of lists. */
export interface PlannedFilter extends ReportFilter {
  /** Beside the values of `in` and `not_in`: `*` is any run of characters, `?` one. */
  masks?: readonly string[]
}

export type HavingFilter = z.infer<typeof havingFilter>

export interface CustomMetric {
  name: string
  formula: Formula
}

/** A report with nothing left open: what every figure of reports is compiled from (contract §9). */
export interface ReportPlan {
  /** Unix ms. */
  fromMs: number
  /** Unix ms; exclusive. */
  toMs: number
  /** IANA zone of the time dimensions. */
  timezone: string
  /** Tokens of `dimensions`. None: the report is its totals. */
  groupBy: readonly string[]
  filters: readonly PlannedFilter[]
  having: readonly HavingFilter[]
  /** Names of the output, base and custom. */
  metrics: readonly string[]
  customMetrics: readonly CustomMetric[]
  /** By tokens of `groupBy` or names of metrics; the first counts most. */
  orderBy: readonly Order[]
  limit: number
  offset: number
  dateBasis: DateBasis
  /** What it is compared with. */
  compareWith: ComparedSpan | null
  /** Whether every bucket of the one time dimension is a row. */
  fill: boolean
  /** The one dimension whose records are rows without traffic, too. */
  includeEmpty: (typeof emptyDimensions)[number] | null
}

export interface Order {
  field: string
  direction: 'asc' | 'desc'
}

export interface PlanDefaults {
  /** Where the body names none: the zone of the caller. */
  timezone: string
  instants: ReportInstants
  /** Unix ms. */
  nowMs: number
  /** Days that the workspace's reports may be of. */
  maxDays: number
}

/** Times in their order; anything else by its clicks, or by its conversions where it has no clicks. */
function defaultOrder({ groupBy, filters = [] }: ReportBody): Order {
  const time = groupBy.find((token) => dimensionKind(token) === 'time')
  if (time !== undefined) return { field: time, direction: 'asc' }
  return { field: isAboutConversions({ groupBy, filters }) ? 'conversions' : 'clicks', direction: 'desc' }
}

function instant(read: ReportInstants['start'], text: string, timezone: string): number {
  const instantMs = read(text, timezone)
  if (instantMs === null) throw new RangeError(`"${text}" is no date`)
  return instantMs
}

/** @throws RangeError for one that is empty */
function spanOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { instants, timezone }: PlanDefaults,
): TimeSpan {
  const fromMs = instant(instants.start, from ?? '', timezone)
  const toMs = instant(instants.end, to ?? '', timezone)
  if (fromMs >= toMs) throw new RangeError('to must be after from')
  return { fromMs, toMs }
}

function ordersOf(body: ReportBody): Order[] {
  const { orderBy } = body
  if (orderBy === undefined) return [defaultOrder(body)]
  const orders = Array.isArray(orderBy) ? orderBy : [orderBy]
  return orders.map(({ field, direction }) => ({ field, direction: direction ?? 'desc' }))
}

function formulaOf(text: string): Formula {
  const read = parseFormula(text)
  if (!read.ok) throw new RangeError(read.problem.message)
  return read.formula
}

/** @throws RangeError for a range of its own that is empty */
function comparedWith(
  { compareWith }: ReportBody,
  range: TimeSpan,
  defaults: PlanDefaults,
): ComparedSpan | null {
  if (compareWith === undefined) return null
  const compared = typeof compareWith === 'object' ? spanOf(compareWith, defaults) : compareWith
  return comparedSpan(range, compared, defaults)
}

/**
 * The plan of a body that its schema has let through.
 * @throws RangeError for one that it has not, and for a range that is empty in the zone it is read in
 */
export function planReport(body: ReportBody, defaults: PlanDefaults): ReportPlan {
  const timezone = body.timezone ?? defaults.timezone
  const { fromMs, toMs } =
    body.range === undefined
      ? spanOf(body, { ...defaults, timezone })
      : resolveRange(body.range, { ...defaults, timezone })
  const customMetrics = (body.customMetrics ?? []).map(({ name, formula }) => ({
    name,
    formula: formulaOf(formula),
  }))
  return {
    fromMs,
    toMs,
    timezone,
    groupBy: body.groupBy,
    filters: body.filters ?? [],
    having: body.having ?? [],
    metrics: body.metrics ?? [...metrics, ...customMetrics.map(({ name }) => name)],
    customMetrics,
    orderBy: ordersOf(body),
    limit: body.limit ?? defaultRows,
    offset: body.offset ?? 0,
    dateBasis: body.dateBasis ?? 'click',
    compareWith: comparedWith(body, { fromMs, toMs }, { ...defaults, timezone }),
    fill: body.fill ?? false,
    includeEmpty: body.includeEmpty ?? null,
  }
}
