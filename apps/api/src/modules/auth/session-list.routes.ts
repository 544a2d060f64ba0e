import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { pageAnswer, pageOf } from '../../envelope.ts'
import { accountRoute } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { sessionParams, sessionQuery, sessionRecord } from './session-list.schema.ts'
import type { SessionService } from './sessions.service.ts'

const config = { access: accountRoute(), takesConsole: true, errors: ['FORBIDDEN'] } as const
const tags = ['Sign-in']

/** `/auth/sessions` (contract 2 §10). */
export function declareSessionListRoutes(app: ApiApp, sessions: SessionService): void {
  app.route({
    method: 'GET',
    url: '/auth/sessions',
    config,
    schema: {
      summary: 'The open sessions of the user',
      description: 'A session is one sign-in. `search` looks in address and user agent.',
      tags,
      querystring: sessionQuery,
      response: { 200: pageOf(sessionRecord) },
    },
    handler: async (request) =>
      pageAnswer(await sessions.list(sessionOf(request), request.query), request.query),
  })

  app.route({
    method: 'DELETE',
    url: '/auth/sessions/:sessionId',
    config,
    schema: {
      summary: 'End a session of the user',
      description: 'At once, on every node: with its access token and its refresh token.',
      tags,
      params: sessionParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await sessions.endOwn(sessionOf(request).userId, request.params.sessionId)
      return reply.code(204).send(null)
    },
  })
}
