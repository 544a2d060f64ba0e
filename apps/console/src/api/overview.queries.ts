import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import type { QueryOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

const one = { query: { limit: 1 } }
/** A visit is shown within that time; without links, or with a visit, nothing is polled. */
const visitEveryMs = 2_000
const stepsEveryMs = 15_000

/** Whose first steps are all done has none to wait for. */
const areDone = (steps: object | undefined): boolean =>
  steps !== undefined && Object.values(steps).every(Boolean)

export const overviewQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'overview'] as const
  return {
    summary: (query: QueryOf<'/api/v1/analytics/overview/summary'>) =>
      queryOptions({
        queryKey: [...all, 'summary', query],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/analytics/overview/summary', { params: { query }, signal })),
      }),
    anomalies: (query: QueryOf<'/api/v1/analytics/overview/anomalies'>) =>
      queryOptions({
        queryKey: [...all, 'anomalies', query],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/analytics/overview/anomalies', { params: { query }, signal })),
      }),
    countries: (query: QueryOf<'/api/v1/analytics/overview/geo'>) =>
      queryOptions({
        queryKey: [...all, 'countries', query],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/analytics/overview/geo', { params: { query }, signal })),
      }),
    devices: (query: QueryOf<'/api/v1/analytics/overview/devices'>) =>
      queryOptions({
        queryKey: [...all, 'devices', query],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/analytics/overview/devices', { params: { query }, signal })),
      }),
    referrers: (query: QueryOf<'/api/v1/analytics/overview/referrers'>) =>
      queryOptions({
        queryKey: [...all, 'referrers', query],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/analytics/overview/referrers', { params: { query }, signal })),
      }),
    /**
     * What there is of each kind, for the first steps: read from the data, never from a list that was
     * clicked.
     */
    firstSteps: (query: QueryOf<'/api/v1/analytics/overview/summary'>) =>
      queryOptions({
        queryKey: [workspaceId, 'links', 'first-steps', query],
        queryFn: async ({ signal }) => {
          const [links, networks, costs, ever] = await Promise.all([
            unwrap(client.GET('/api/v1/links/list', { params: one, signal })),
            unwrap(client.GET('/api/v1/affiliate-networks', { params: one, signal })),
            unwrap(client.GET('/api/v1/costs', { params: one, signal })),
            unwrap(client.GET('/api/v1/analytics/overview/summary', { params: { query }, signal })),
          ])
          return {
            link: links.data[0] ?? null,
            click: ever.data.totalClicks > 0,
            network: networks.meta.total > 0,
            conversion: ever.data.conversions > 0,
            cost: costs.meta.total > 0,
          }
        },
        refetchInterval: ({ state }) => (areDone(state.data) ? false : stepsEveryMs),
      }),
    /** The newest visit, polled until there is one. */
    firstVisit: (isWaiting: boolean) =>
      queryOptions({
        queryKey: [...all, 'first-visit'],
        queryFn: async ({ signal }) =>
          (await unwrap(client.GET('/api/v1/analytics/clicks', { params: one, signal }))).data[0] ?? null,
        enabled: isWaiting,
        refetchInterval: ({ state }) => (state.data ? false : visitEveryMs),
      }),
    postbackSecurity: () =>
      queryOptions({
        queryKey: [...all, 'postback-security'],
        queryFn: ({ signal }) => unwrap(client.GET('/api/v1/postback-security', { signal })),
      }),
  }
}
