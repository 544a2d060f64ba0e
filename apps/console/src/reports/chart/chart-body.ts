import { dimensionKind } from '@waymark/report-plan'
import type { ReportBody } from '../../api/reports.queries.ts'
import { reportTime, type View } from '../../time/view.ts'
import type { ReportRequest } from '../report-search.ts'

export type Bucket = 'hour' | 'date' | 'month'

const dayMs = 86_400_000
const mostDayBars = 100

/**
 * How long a bar of the range is: an hour of one day, a day, or a month where there were too many days to
 * see.
 */
export function bucketOf({ from, to }: { from: string; to: string }): Bucket {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days <= 1) return 'hour'
  return days <= mostDayBars ? 'date' : 'month'
}

/** One metric of the report's total over time, without gaps. */
export function chartBody(
  { filters, own }: ReportRequest,
  view: View,
  { bucket, metric }: { bucket: Bucket; metric: string },
): ReportBody {
  return {
    ...reportTime(view),
    groupBy: [bucket],
    filters: [...filters],
    metrics: [metric],
    ...(own.length > 0 && { customMetrics: [...own] }),
    fill: true,
    orderBy: { field: bucket, direction: 'asc' },
    limit: 1_000,
  }
}

/** The last day of a bar whose value begins with a day or a month. */
function lastDayOf(value: string): string {
  const [year = '', month = ''] = value.split('-')
  // Day 0 of the month after it.
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
  return value.length === 7 ? last : value
}

/** The days from the first bar to the last, both included; hours are no days. */
export const daysOfBars = (first: string, last: string): { from: string; to: string } => ({
  from: first.length === 7 ? `${first}-01` : first,
  to: lastDayOf(last),
})

/** How the rows of a grouping are drawn. */
export type GroupForm = 'map' | 'hours' | 'bars'

/** Null: the rows are times, whose chart is the one over time. */
export function groupForm(dimension: string): GroupForm | null {
  if (dimension === 'country') return 'map'
  if (dimension === 'weekday' || dimension === 'hour_of_day') return 'hours'
  return dimensionKind(dimension) === 'time' ? null : 'bars'
}

/** One metric of all hours of the week. */
export function hoursBody({ filters, own }: ReportRequest, view: View, metric: string): ReportBody {
  return {
    ...reportTime(view),
    groupBy: ['weekday', 'hour_of_day'],
    filters: [...filters],
    metrics: [metric],
    ...(own.length > 0 && { customMetrics: [...own] }),
    limit: 1_000,
  }
}
