import { dimensionKind } from '@waymark/report-plan'
import type { ReportBody } from '../../api/reports.queries.ts'
import type { Bucket } from '../../charts/buckets.ts'
import { reportTime, type View } from '../../time/view.ts'
import type { ReportRequest } from '../report-search.ts'

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
    orderBy: [{ field: bucket, direction: 'asc' }],
    limit: 1_000,
  }
}

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
