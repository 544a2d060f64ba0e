import { queryOptions } from '@tanstack/react-query'
import type { View } from '../time/view.ts'
import { reportTime } from '../time/view.ts'
import type { Api } from './client.ts'
import type { ReportBody, ReportRow } from './reports.queries.ts'
import { unwrap } from './unwrap.ts'

/** The most rows that the API gives at once: 50 links with a point an hour may have some more. */
const pageSize = 1_000

interface LinkTrends {
  ids: readonly string[]
  bucket: 'hour' | 'date' | 'week' | 'month'
}

/** Clicks of some links over the range of the page, by their ids and then by the time of each point. */
export const linkTrends = ({ client, workspaceId }: Api, view: View, { ids, bucket }: LinkTrends) => {
  const body: ReportBody = {
    ...reportTime(view),
    groupBy: ['link', bucket],
    filters: [{ field: 'link', operator: 'in', value: [...ids] }],
    metrics: ['clicks'],
    limit: pageSize,
  }
  return queryOptions({
    queryKey: [workspaceId, 'reports', 'link-trends', body],
    queryFn: async ({ signal }) => {
      const rows: ReportRow[] = []
      for (;;) {
        const page = { ...body, offset: rows.length }
        const { data, meta } = await unwrap(client.POST('/api/v1/analytics/report', { body: page, signal }))
        rows.push(...data.rows)
        if (data.rows.length === 0 || rows.length >= meta.total) return trendsOf(rows, bucket)
      }
    },
    enabled: ids.length > 0,
  })
}

function trendsOf(rows: readonly ReportRow[], bucket: LinkTrends['bucket']) {
  const trends = new Map<string, Map<string, number>>()
  for (const { dimensions, metrics } of rows) {
    const [link, at] = [dimensions.link, dimensions[bucket]]
    if (typeof link !== 'string' || typeof at !== 'string') continue
    const points = trends.get(link) ?? new Map<string, number>()
    trends.set(link, points.set(at, metrics.clicks ?? 0))
  }
  return trends
}
