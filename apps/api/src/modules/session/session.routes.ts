import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { accountRoute } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { currentSession } from './session.schema.ts'
import type { SessionReader } from './session.service.ts'

export function declareSessionRoutes(app: ApiApp, read: SessionReader): void {
  app.route({
    method: 'GET',
    url: '/session',
    config: { access: accountRoute() },
    schema: {
      summary: 'The user, the workspace and what may be done in it',
      description:
        'In one answer what a client needs once it is signed in. `X-Workspace-Id` chooses the workspace; `GET /workspaces` has all of them, page by page.',
      tags: ['Users'],
      response: { 200: dataOf(currentSession) },
    },
    handler: async (request) => ({ data: await read(sessionOf(request)) }),
  })
}
