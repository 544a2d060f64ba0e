import { zoneClock } from '@waymark/domain'
import { isMetric, metricRules, type ReportPlan, sumsOf } from '@waymark/report-plan'

const minuteMs = 60_000
const dayMs = 86_400_000

/** What of an alert says which figure it is about. */
export interface WatchedFigure {
  metric: string
  windowMinutes: number
  scope: string
  scopeValue: string | null
}

/** When the day of an instant begins, by the clock of the zone. */
function dayStart(ms: number, timezone: string): number {
  const clock = zoneClock(timezone)
  return clock.utcMs(Math.floor(clock.localMs(ms) / dayMs) * dayMs)
}

/**
 * The report whose totals are the figure of an alert, up to `toMs`, and the clicks that it is made of: what
 * the report says of the same window, the alert says. Costs are known by the day, and count with its 00:00
 * (contract §9, "Costs"): a figure that is made of them is of whole days, from the beginning of the one in
 * which the window begins. Of minutes it would have no cost but for those after midnight, and there that of a
 * whole day against the clicks of minutes.
 * @param timezone that of the workspace, by which costs have their days
 * @throws RangeError for what is no metric
 */
export function planAlert(
  { metric, windowMinutes, scope, scopeValue }: WatchedFigure,
  toMs: number,
  timezone: string,
): ReportPlan {
  if (!isMetric(metric)) throw new RangeError(`there is no metric ${metric}`)
  const windowStart = toMs - windowMinutes * minuteMs
  const hasCosts = sumsOf(metricRules[metric]).includes('cost')
  return {
    fromMs: hasCosts ? dayStart(windowStart, timezone) : windowStart,
    toMs,
    timezone: 'UTC',
    groupBy: [],
    filters: scopeValue === null ? [] : [{ field: scope, operator: 'eq', value: scopeValue }],
    having: [],
    metrics: metric === 'clicks' ? [metric] : [metric, 'clicks'],
    customMetrics: [],
    orderBy: [{ field: 'clicks', direction: 'desc' }],
    limit: 1,
    offset: 0,
    dateBasis: 'click',
    compareWith: null,
    fill: false,
    includeEmpty: null,
  }
}
