import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import type { BodyOf, QueryOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

export type Link = Schemas['Link']

/**
 * The model of all `<noun>.queries.ts`: reading calls are `queryOptions` whose key begins with the workspace
 * and the noun, so that `invalidateQueries({ queryKey: linkQueries(api).all })` refreshes whatever is on the
 * page; writing calls are plain functions for `useMutation`.
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
    /** In full; whatever domain it is on. */
    one: (id: string) =>
      queryOptions({
        queryKey: [...all, 'one', id],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/links/by-id/{id}', { params: { path: { id } }, signal })),
      }),
  }
}

/** Which link a call is about: its code, on its domain where it has one of its own. */
export interface LinkAddress {
  shortCode: string
  domain: string | null
}

/** As the routes of one link take it. */
export const addressed = ({ shortCode, domain }: LinkAddress) => ({
  path: { code: shortCode },
  query: domain === null ? {} : { domain },
})

/** The host of a link that has a domain of its own. */
export const addressOf = ({ shortCode, domainId, shortUrl }: Link): LinkAddress => ({
  shortCode,
  domain: domainId === null ? null : new URL(shortUrl).host,
})

export type NewLink = BodyOf<'/api/v1/links', 'post'>

export type LinkChanges = BodyOf<'/api/v1/links/{code}', 'patch'>

export const linkCommands = ({ client }: Api) => ({
  create: (body: NewLink) => unwrap(client.POST('/api/v1/links', { body })),
  /** Per item: what was made, and what was not and why. */
  createMany: (links: NewLink[]) => unwrap(client.POST('/api/v1/links/bulk', { body: { links } })),
  /** A copy with the rules, without the clicks, paused. */
  clone: (link: LinkAddress, title: string) =>
    unwrap(client.POST('/api/v1/links/{code}/clone', { params: addressed(link), body: { title } })),
  /** Within 30 days of its deletion. */
  restore: (link: LinkAddress) =>
    unwrap(client.POST('/api/v1/links/{code}/restore', { params: addressed(link) })),
  /**
   * @param seen the `updatedAt` that the change was made for: a link with another one is left as it is, 412
   */
  change: (link: LinkAddress, body: LinkChanges, seen?: string) => {
    const header = seen === undefined ? {} : { 'If-Match': `"${seen}"` }
    const params = { ...addressed(link), header }
    return unwrap(client.PATCH('/api/v1/links/{code}', { params, body }))
  },
  remove: (link: LinkAddress) => unwrap(client.DELETE('/api/v1/links/{code}', { params: addressed(link) })),
})

/** The collection that a list is narrowed to. */
export const collectionQuery = ({ client, workspaceId }: Api, id: string) =>
  queryOptions({
    queryKey: [workspaceId, 'collections', 'one', id],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/v1/collections/{id}', { params: { path: { id } }, signal })),
  })
