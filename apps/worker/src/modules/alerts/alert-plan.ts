import { isMetric, type ReportPlan } from '@waymark/report-plan'

const minuteMs = 60_000

/** What of an alert says which figure it is about. */
export interface WatchedFigure {
  metric: string
  windowMinutes: number
  scope: string
  scopeValue: string | null
}

/**
 * The report whose totals are the figure of an alert, up to `toMs`, and the clicks that it is made of: what the report says of the
 * same window, the alert says.
 * @throws RangeError for what is no metric
 */
export function planAlert(
  { metric, windowMinutes, scope, scopeValue }: WatchedFigure,
  toMs: number,
): ReportPlan {
  if (!isMetric(metric)) throw new RangeError(`there is no metric ${metric}`)
  return {
    fromMs: toMs - windowMinutes * minuteMs,
    toMs,
    timezone: 'UTC',
    groupBy: [],
    filters: scopeValue === null ? [] : [{ field: scope, operator: 'eq', value: scopeValue }],
    having: [],
    metrics: metric === 'clicks' ? [metric] : [metric, 'clicks'],
    customMetrics: [],
    orderBy: { field: 'clicks', direction: 'desc' },
    limit: 1,
    offset: 0,
    dateBasis: 'click',
    compareWith: null,
  }
}
