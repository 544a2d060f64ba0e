import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { addressed, addressOf, type Link } from './links.queries.ts'
import type { QueryOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

type Time = QueryOf<'/api/v1/links/{code}/analytics/summary'>

/** Bounds that contain the true value nine times of ten; null where there is too little to say. */
export type LikelyRange = Schemas['LinksByCodeAnalyticsAbTestVariantCrInterval'] | null

/**
 * The figures of one link between two days, both included; of some countries alone where `time` names them.
 */
export const linkAnalytics = ({ client, workspaceId }: Api, link: Link, time: Time) => {
  const { path, query } = addressed(addressOf(link))
  const params = { path, query: { ...query, ...time } }
  const key = (part: string) => [workspaceId, 'link-analytics', link.id, part, time]
  return {
    summary: queryOptions({
      queryKey: key('summary'),
      queryFn: ({ signal }) =>
        unwrap(client.GET('/api/v1/links/{code}/analytics/summary', { params, signal })),
    }),
    days: queryOptions({
      queryKey: key('timeseries'),
      queryFn: ({ signal }) => {
        const byDay = { path, query: { ...params.query, granularity: 'day' as const } }
        return unwrap(client.GET('/api/v1/links/{code}/analytics/timeseries', { params: byDay, signal }))
      },
    }),
    anomalies: queryOptions({
      queryKey: key('anomalies'),
      queryFn: ({ signal }) =>
        unwrap(client.GET('/api/v1/links/{code}/analytics/anomalies', { params, signal })),
    }),
    rules: queryOptions({
      queryKey: key('ab-test'),
      queryFn: ({ signal }) => {
        // Nothing shows its points over time: as few of them as can be.
        const byMonth = { path, query: { ...params.query, granularity: 'month' as const } }
        return unwrap(client.GET('/api/v1/links/{code}/analytics/ab-test', { params: byMonth, signal }))
      },
      select: ({ data }) => new Map(data.variants.map((variant) => [variant.ruleId, variant])),
    }),
    countries: queryOptions({
      queryKey: key('geo'),
      queryFn: ({ signal }) => unwrap(client.GET('/api/v1/links/{code}/analytics/geo', { params, signal })),
    }),
    devices: queryOptions({
      queryKey: key('devices'),
      queryFn: ({ signal }) =>
        unwrap(client.GET('/api/v1/links/{code}/analytics/devices', { params, signal })),
    }),
    languages: queryOptions({
      queryKey: key('languages'),
      queryFn: ({ signal }) =>
        unwrap(client.GET('/api/v1/links/{code}/analytics/languages', { params, signal })),
    }),
    hours: queryOptions({
      queryKey: key('heatmap'),
      queryFn: ({ signal }) =>
        unwrap(client.GET('/api/v1/links/{code}/analytics/heatmap', { params, signal })),
    }),
    funnel: queryOptions({
      queryKey: key('funnel'),
      queryFn: ({ signal }) =>
        unwrap(client.GET('/api/v1/links/{code}/analytics/funnel', { params, signal })),
    }),
    referrers: queryOptions({
      queryKey: key('referrers'),
      queryFn: ({ signal }) =>
        unwrap(client.GET('/api/v1/links/{code}/analytics/referrers', { params, signal })),
    }),
  }
}
