import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import type { QueryOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

const one = { query: { limit: 1 } }

export const overviewQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'overview'] as const
  return {
    summary: (query: QueryOf<'/api/v1/analytics/overview/summary'>) =>
      queryOptions({
        queryKey: [...all, 'summary', query],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/analytics/overview/summary', { params: { query }, signal })),
      }),
    /** What there is of each kind, for the first steps: read from the data, never from a list that was clicked. */
    firstSteps: (query: QueryOf<'/api/v1/analytics/overview/summary'>) =>
      queryOptions({
        queryKey: [...all, 'first-steps', query],
        queryFn: async ({ signal }) => {
          const [links, networks, costs, ever] = await Promise.all([
            unwrap(client.GET('/api/v1/links/list', { params: one, signal })),
            unwrap(client.GET('/api/v1/affiliate-networks', { params: one, signal })),
            unwrap(client.GET('/api/v1/costs', { params: one, signal })),
            unwrap(client.GET('/api/v1/analytics/overview/summary', { params: { query }, signal })),
          ])
          return {
            link: links.meta.total > 0,
            click: ever.data.totalClicks > 0,
            network: networks.meta.total > 0,
            conversion: ever.data.conversions > 0,
            cost: costs.meta.total > 0,
          }
        },
        refetchInterval: 5_000,
      }),
  }
}
