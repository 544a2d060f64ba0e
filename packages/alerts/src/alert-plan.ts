import { dayOf, zoneClock } from '@waymark/domain'
import {
  definitionOf,
  dimensionKind,
  type Formula,
  hasFigure,
  isBaseMetric,
  isConversionDimension,
  type RelativeRange,
  type ReportPlan,
  type ReportSum,
  relativeRanges,
  resolveRange,
  sumsOf,
} from '@waymark/report-plan'

const minuteMs = 60_000

/** The value of a scope that means each value of the dimension by itself. */
export const eachValue = '*'

/**
 * Values of one look: more than an alert fires for at once, so that those in their cooldown hide no other.
 */
export const mostValues = 1_000

/** What of an alert says which figure it is about. */
export interface WatchedFigure {
  metric: string
  windowMinutes: number
  /** In place of the minutes, where it is not null. */
  range: string | null
  scope: string
  /** Null: the whole workspace; `*`: each value. */
  scopeValue: string | null
  operator: string
  threshold: number
  minSampleSize: number
}

export interface WatchedWorkspace {
  /** By which costs and ranges have their days. */
  timezone: string
  /** Days that its reports may be of: `all_time` is as long. */
  maxDays: number
}

const isRange = (name: string): name is RelativeRange => relativeRanges.some((known) => known === name)

const compared = ['gt', 'gte', 'lt', 'lte'] as const

/**
 * Whether an alert may watch a metric by this scope: conversions have a goal and a status, clicks and costs
 * have none.
 */
export const isWatchable = (scope: string, metric: string): boolean =>
  hasFigure({ groupBy: [scope], filters: [], customMetrics: [] }, metric)

/** Returns the value of a scope as filters of reports have it: a number where the dimension has numbers. */
export const valueOfScope = (scope: string, scopeValue: string): string | number =>
  dimensionKind(scope) === 'number' && /^\d+$/.test(scopeValue) ? Number(scopeValue) : scopeValue

/** What the sample of a look counts: clicks, or, where there are none, conversions of every status. */
export const isSampleOfConversions = (scope: string): boolean => isConversionDimension(scope)

const conversionSample = {
  name: 'conversions of every status',
  formula: (['leads', 'sales', 'rejected', 'rebills', 'upsells'] as const)
    .map((metric): Formula => ({ kind: 'metric', metric }))
    .reduce((left, right) => ({ kind: 'operation', operator: '+', left, right })),
}

/** The figure of a plan that its sample is. */
export const sampleMetricOf = (scope: string): string =>
  isSampleOfConversions(scope) ? conversionSample.name : 'clicks'

/**
 * Of each value only those that are to fire are of use: with thousands of values, the others are not read.
 */
function firingOnly({
  metric,
  operator,
  threshold,
  minSampleSize,
  scope,
}: WatchedFigure): ReportPlan['having'] {
  const known = compared.find((name) => name === operator)
  if (known === undefined) throw new RangeError(`there is no operator ${operator}`)
  return [
    { field: metric, operator: known, value: threshold },
    { field: sampleMetricOf(scope), operator: 'gte', value: minSampleSize },
  ]
}

/** Of a range only what has been by then. */
function spanOf(
  { metric, windowMinutes, range }: WatchedFigure,
  atMs: number,
  { timezone, maxDays }: WatchedWorkspace,
): { fromMs: number; toMs: number } {
  if (range !== null) {
    if (!isRange(range)) throw new RangeError(`there is no range ${range}`)
    const days = resolveRange(range, { timezone, nowMs: atMs, maxDays })
    return { fromMs: days.fromMs, toMs: Math.min(days.toMs, atMs) }
  }
  const windowStart = atMs - windowMinutes * minuteMs
  const hasCosts = isBaseMetric(metric) && sumsOf<ReportSum>(definitionOf(metric)).includes('cost')
  return { fromMs: hasCosts ? dayOf(zoneClock(timezone), windowStart).fromMs : windowStart, toMs: atMs }
}

/**
 * The report whose figures are those of an alert, up to `atMs`, and its sample: the clicks that they are made
 * of, or, by what only conversions have, the conversions. What the report says of the same window, the alert
 * says. Its totals are the figure; of an alert about each value its rows are: the values that are to fire,
 * those with the largest sample. Costs are known by the day, and count with its 00:00 (contract §9, "Costs"):
 * a figure that is made of them is of whole days, from the beginning of the one in which the window begins.
 * Of minutes it would have no cost but for those after midnight, and there that of a whole day against the
 * clicks of minutes.
 * @throws RangeError for what is no metric, or no range
 */
export function planAlert(figure: WatchedFigure, atMs: number, workspace: WatchedWorkspace): ReportPlan {
  const { metric, scope, scopeValue } = figure
  if (!isBaseMetric(metric)) throw new RangeError(`there is no metric ${metric}`)
  const isEach = scopeValue === eachValue
  const isOne = scopeValue !== null && !isEach
  const sample = sampleMetricOf(scope)
  return {
    ...spanOf(figure, atMs, workspace),
    timezone: 'UTC',
    groupBy: isEach ? [scope] : [],
    filters: isOne ? [{ field: scope, operator: 'eq', value: valueOfScope(scope, scopeValue) }] : [],
    having: isEach ? firingOnly(figure) : [],
    metrics: [...new Set([metric, sample])],
    customMetrics: isSampleOfConversions(scope) ? [conversionSample] : [],
    orderBy: [{ field: sample, direction: 'desc' }],
    limit: isEach ? mostValues : 1,
    offset: 0,
    dateBasis: 'click',
    compareWith: null,
    fill: false,
    includeEmpty: null,
  }
}
