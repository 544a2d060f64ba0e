import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import type { BodyOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

export type SavedReport = Schemas['SavedReport']
export type NewSavedReport = BodyOf<'/api/v1/analytics/reports', 'post'>

const pageLimit = 100

export const savedReportQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'saved-reports'] as const
  return {
    all,
    /** By name; the first page of those whose name has `search` in it. */
    list: (search: string) =>
      queryOptions({
        queryKey: [...all, 'list', search],
        queryFn: ({ signal }) => {
          const query = { limit: pageLimit, sort: 'name', ...(search !== '' && { search }) } as const
          return unwrap(client.GET('/api/v1/analytics/reports', { params: { query }, signal }))
        },
      }),
    one: (id: string) =>
      queryOptions({
        queryKey: [...all, 'one', id],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/analytics/reports/{id}', { params: { path: { id } }, signal })),
      }),
  }
}

export const savedReportCommands = ({ client }: Api) => ({
  create: (body: NewSavedReport) => unwrap(client.POST('/api/v1/analytics/reports', { body })),
  change: (id: string, body: BodyOf<'/api/v1/analytics/reports/{id}', 'patch'>) =>
    unwrap(client.PATCH('/api/v1/analytics/reports/{id}', { params: { path: { id } }, body })),
  /** The address before it opens nothing any more. */
  rotateToken: (id: string) =>
    unwrap(client.POST('/api/v1/analytics/reports/{id}/rotate-token', { params: { path: { id } } })),
  remove: (id: string) =>
    unwrap(client.DELETE('/api/v1/analytics/reports/{id}', { params: { path: { id } } })),
})
