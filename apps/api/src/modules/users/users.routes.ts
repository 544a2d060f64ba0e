import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { accountRoute } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { userPatch, userRecord } from './users.schema.ts'
import type { UserService } from './users.service.ts'

const config = { access: accountRoute() }
const tags = ['Users']

export function declareUserRoutes(app: ApiApp, service: UserService): void {
  app.route({
    method: 'GET',
    url: '/users/me',
    config,
    schema: { summary: 'The signed-in user', tags, response: { 200: dataOf(userRecord) } },
    handler: async (request) => ({ data: await service.read(sessionOf(request).userId) }),
  })

  app.route({
    method: 'PATCH',
    url: '/users/me',
    config,
    schema: {
      summary: 'Change name or time zone',
      tags,
      body: userPatch,
      response: { 200: dataOf(userRecord) },
    },
    handler: async (request) => {
      const { userId } = sessionOf(request)
      return { data: await service.update(userId, request.body, request.precondition) }
    },
  })
}
