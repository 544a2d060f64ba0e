import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import type { BodyOf, QueryOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

export type Link = Schemas['Link']

/**
 * The model of all `<noun>.queries.ts`: reading calls are `queryOptions` whose key begins with the workspace and the noun, so that
 * `invalidateQueries({ queryKey: linkQueries(api).all })` refreshes whatever is on the page; writing calls are plain functions for
 * `useMutation`.
 */
export const linkQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'links'] as const
  return {
    all,
    list: (query: QueryOf<'/api/v1/links/list'>) =>
      queryOptions({
        queryKey: [...all, 'list', query],
        queryFn: ({ signal }) => unwrap(client.GET('/api/v1/links/list', { params: { query }, signal })),
      }),
  }
}

export const linkCommands = ({ client }: Api) => ({
  create: (body: BodyOf<'/api/v1/links', 'post'>) => unwrap(client.POST('/api/v1/links', { body })),
})
