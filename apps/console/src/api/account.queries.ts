import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import type { BodyOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

export type OpenSession = Schemas['Session']

export const accountQueries = ({ client, workspaceId }: Api) => ({
  sessions: () =>
    queryOptions({
      queryKey: [workspaceId, 'account', 'sessions'],
      queryFn: ({ signal }) => unwrap(client.GET('/api/v1/auth/sessions', { signal })),
    }),
})

export const accountCommands = ({ client }: Api) => ({
  change: (body: BodyOf<'/api/v1/users/me', 'patch'>) => unwrap(client.PATCH('/api/v1/users/me', { body })),
  changePassword: (body: BodyOf<'/api/v1/auth/password/change', 'post'>) =>
    unwrap(client.POST('/api/v1/auth/password/change', { body })),
  /** Its token is in this answer alone. */
  makeProgramSession: (body: BodyOf<'/api/v1/auth/sessions', 'post'>) =>
    unwrap(client.POST('/api/v1/auth/sessions', { body })),
  endSession: (sessionId: string) =>
    unwrap(client.DELETE('/api/v1/auth/sessions/{sessionId}', { params: { path: { sessionId } } })),
  /** What other browsers have stored in the meantime stays. */
  changePreferences: async (changes: Record<string, unknown>) => {
    const { data: stored } = await unwrap(client.GET('/api/v1/users/me/preferences'))
    return unwrap(client.PUT('/api/v1/users/me/preferences', { body: { ...stored, ...changes } }))
  },
})
