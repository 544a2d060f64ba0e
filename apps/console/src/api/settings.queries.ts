import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import { ApiError, type FieldProblem } from './api-error.ts'
import type { Api } from './client.ts'
import type { BodyOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

export type Member = Schemas['Member']
export type Invitation = Schemas['Invitation']
export type ApiKey = Schemas['ApiKey']
export type Domain = Schemas['Domain']

/** DNS takes minutes: as often as a user who waits for it would press the button. */
const checkEveryMs = 15_000

/** So many members, keys or domains are on one page. */
const query = { limit: 100 }

export const memberQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'members'] as const
  const params = { path: { id: workspaceId }, query }
  return {
    all,
    list: () =>
      queryOptions({
        queryKey: [...all, 'list'],
        queryFn: ({ signal }) => unwrap(client.GET('/api/v1/workspaces/{id}/members', { params, signal })),
      }),
    invitations: () =>
      queryOptions({
        queryKey: [...all, 'invitations'],
        queryFn: ({ signal }) =>
          unwrap(client.GET('/api/v1/workspaces/{id}/invitations', { params, signal })),
      }),
  }
}

export const memberCommands = ({ client, workspaceId: id }: Api) => ({
  invite: (body: BodyOf<'/api/v1/workspaces/{id}/invitations', 'post'>) =>
    unwrap(client.POST('/api/v1/workspaces/{id}/invitations', { params: { path: { id } }, body })),
  changeRole: ({ userId, role }: Pick<Member, 'userId' | 'role'>) =>
    unwrap(
      client.PATCH('/api/v1/workspaces/{id}/members/{userId}', {
        params: { path: { id, userId } },
        body: { role },
      }),
    ),
  remove: (userId: string) =>
    unwrap(client.DELETE('/api/v1/workspaces/{id}/members/{userId}', { params: { path: { id, userId } } })),
  withdraw: (invitationId: string) =>
    unwrap(
      client.DELETE('/api/v1/workspaces/{id}/invitations/{invitationId}', {
        params: { path: { id, invitationId } },
      }),
    ),
})

export type WorkspaceChange = BodyOf<'/api/v1/workspaces/{id}', 'patch'>

export const workspaceCommands = ({ client, workspaceId: id }: Api) => ({
  change: (body: WorkspaceChange) =>
    unwrap(client.PATCH('/api/v1/workspaces/{id}', { params: { path: { id } }, body })),
})

export const keyQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'api-keys'] as const
  return {
    all,
    list: () =>
      queryOptions({
        queryKey: [...all, 'list'],
        queryFn: ({ signal }) => unwrap(client.GET('/api/v1/api-keys', { params: { query }, signal })),
      }),
  }
}

export const keyCommands = ({ client }: Api) => ({
  create: (body: BodyOf<'/api/v1/api-keys', 'post'>) => unwrap(client.POST('/api/v1/api-keys', { body })),
  revoke: (id: string) => unwrap(client.DELETE('/api/v1/api-keys/{id}', { params: { path: { id } } })),
})

export const domainQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'domains'] as const
  return {
    all,
    list: () =>
      queryOptions({
        queryKey: [...all, 'list'],
        queryFn: ({ signal }) => unwrap(client.GET('/api/v1/domains', { params: { query }, signal })),
      }),
    /**
     * Looks for the records, again and again while the page is seen: what is wrong with each; none when the
     * domain is proved.
     */
    check: (id: string) =>
      queryOptions({
        queryKey: [workspaceId, 'domain-checks', id],
        queryFn: async ({ signal, client: cache }): Promise<readonly FieldProblem[]> => {
          try {
            const params = { path: { id } }
            await unwrap(client.POST('/api/v1/domains/{id}/verify', { params, signal }))
          } catch (error) {
            if (error instanceof ApiError && error.status === 409) return error.details
            throw error
          }
          await cache.invalidateQueries({ queryKey: all })
          return []
        },
        refetchInterval: checkEveryMs,
      }),
  }
}

export const domainCommands = ({ client }: Api) => ({
  create: (body: BodyOf<'/api/v1/domains', 'post'>) => unwrap(client.POST('/api/v1/domains', { body })),
  change: ({ id, changes: body }: { id: string; changes: BodyOf<'/api/v1/domains/{id}', 'patch'> }) =>
    unwrap(client.PATCH('/api/v1/domains/{id}', { params: { path: { id } }, body })),
})
