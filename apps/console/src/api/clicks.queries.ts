import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

export type Click = Schemas['Click']
type ReportFilter = Schemas['ReportFilter']

const shownClicks = 100
/** While the page is seen: a hidden tab asks for nothing. */
const everyMs = 2_000

export const clickQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'clicks'] as const
  return {
    all,
    /** The newest clicks, polled. */
    newest: (filters: readonly ReportFilter[]) =>
      queryOptions({
        queryKey: [...all, 'newest', filters],
        queryFn: ({ signal }) => {
          const query = {
            limit: shownClicks,
            ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
          }
          return unwrap(client.GET('/api/v1/analytics/clicks', { params: { query }, signal }))
        },
        refetchInterval: everyMs,
      }),
    one: (clickToken: string) =>
      queryOptions({
        queryKey: [...all, clickToken],
        queryFn: ({ signal }) =>
          unwrap(
            client.GET('/api/v1/analytics/events/{clickToken}', { params: { path: { clickToken } }, signal }),
          ),
      }),
    /** Which rule took it, and what the rules of today would do with the same visitor. */
    explained: (clickToken: string) =>
      queryOptions({
        queryKey: [...all, clickToken, 'explained'],
        queryFn: async () => {
          const params = { path: { clickToken } }
          return unwrap(client.POST('/api/v1/analytics/events/{clickToken}/explain', { params }))
        },
        // The rules may have changed since.
        gcTime: 0,
      }),
  }
}
