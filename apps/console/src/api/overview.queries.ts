import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import type { QueryOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

const one = { query: { limit: 1 } }
/** The first link and the first visit are shown within that time; with both nothing is polled. */
const firstEveryMs = 2_000
const stepsEveryMs = 15_000

/** A person who works alone does not invite others: the other steps are enough. */
export const areDone = (steps: object): boolean =>
  Object.entries(steps).every(([name, isDone]) => name === 'invite' || Boolean(isDone))

/** Whether anybody else is in the workspace, or was invited. Only admins may know. */
async function hasInvited({ client, workspaceId }: Api, signal: AbortSignal): Promise<boolean> {
  const of = { params: { path: { id: workspaceId }, ...one }, signal }
  const [members, invitations] = await Promise.all([
    unwrap(client.GET('/api/v1/workspaces/{id}/members', of)),
    unwrap(client.GET('/api/v1/workspaces/{id}/invitations', of)),
  ])
  return members.meta.total > 1 || invitations.meta.total > 0
}

/** What is on the page is requested again after the summary has changed, which is requested by itself. */
export const refreshAllButSummary = (cache: QueryClient, { workspaceId }: Api): Promise<void> =>
  cache.invalidateQueries({
    predicate: ({ queryKey: [workspace, noun, name] }) =>
      workspace === workspaceId && noun !== 'session' && name !== 'summary',
  })

export const overviewQueries = (api: Api) => {
  const { client, workspaceId } = api
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
     * clicked. `invite` is there for those who may invite.
     */
    firstSteps: (query: QueryOf<'/api/v1/analytics/overview/summary'>, mayInvite: boolean) =>
      queryOptions({
        queryKey: [workspaceId, 'links', 'first-steps', query, mayInvite],
        queryFn: async ({ signal }) => {
          const [links, networks, costs, ever, invite] = await Promise.all([
            unwrap(client.GET('/api/v1/links/list', { params: one, signal })),
            unwrap(client.GET('/api/v1/affiliate-networks', { params: one, signal })),
            unwrap(client.GET('/api/v1/costs', { params: one, signal })),
            unwrap(client.GET('/api/v1/analytics/overview/summary', { params: { query }, signal })),
            mayInvite ? hasInvited(api, signal) : undefined,
          ])
          return {
            link: links.data[0] ?? null,
            click: ever.data.totalClicks > 0,
            network: networks.meta.total > 0,
            conversion: ever.data.conversions > 0,
            cost: costs.meta.total > 0,
            ...(invite !== undefined && { invite }),
          }
        },
        refetchInterval: ({ state }) => (state.data && areDone(state.data) ? false : stepsEveryMs),
      }),
    /** The newest link, polled until there is one: demo data makes some, and others may do so by the API. */
    firstLink: (isWaiting: boolean) =>
      queryOptions({
        queryKey: [workspaceId, 'links', 'first-link'],
        queryFn: async ({ signal }) =>
          (await unwrap(client.GET('/api/v1/links/list', { params: one, signal }))).data[0] ?? null,
        enabled: isWaiting,
        refetchInterval: ({ state }) => (state.data ? false : firstEveryMs),
      }),
    /** The newest visit, polled until there is one. */
    firstVisit: (isWaiting: boolean) =>
      queryOptions({
        queryKey: [...all, 'first-visit'],
        queryFn: async ({ signal }) =>
          (await unwrap(client.GET('/api/v1/analytics/clicks', { params: one, signal }))).data[0] ?? null,
        enabled: isWaiting,
        refetchInterval: ({ state }) => (state.data ? false : firstEveryMs),
      }),
    postbackSecurity: () =>
      queryOptions({
        queryKey: [...all, 'postback-security'],
        queryFn: ({ signal }) => unwrap(client.GET('/api/v1/postback-security', { signal })),
      }),
  }
}
