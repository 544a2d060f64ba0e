import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

export type ListSummary = Schemas['ListSummary']
export type ListKind = ListSummary['kind']

/** As many as a workspace can have. */
const query = { limit: 100, sort: 'name' } as const

export const listQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'lists'] as const
  return {
    all,
    list: () =>
      queryOptions({
        queryKey: [...all, 'list'],
        queryFn: ({ signal }) => unwrap(client.GET('/api/v1/lists', { params: { query }, signal })),
      }),
  }
}

export interface AddedEntries {
  list: Pick<ListSummary, 'id' | 'name'>
  /** Those that were not in the list before: what can be taken out again. */
  added: string[]
}

export const listCommands = ({ client }: Api) => ({
  create: async (body: { name: string; kind: ListKind; entries: string[] }): Promise<AddedEntries> => {
    const { data } = await unwrap(client.POST('/api/v1/lists', { body }))
    return { list: data, added: body.entries }
  },
  add: async (id: string, entries: string[]): Promise<AddedEntries> => {
    const params = { path: { id } }
    const before = new Set((await unwrap(client.GET('/api/v1/lists/{id}', { params }))).data.entries)
    const { data } = await unwrap(client.POST('/api/v1/lists/{id}/entries', { params, body: { entries } }))
    return { list: data, added: entries.filter((entry) => !before.has(entry)) }
  },
  takeOut: (id: string, entries: string[]) =>
    unwrap(client.DELETE('/api/v1/lists/{id}/entries', { params: { path: { id } }, body: { entries } })),
})
