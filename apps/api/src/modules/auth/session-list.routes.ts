import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { accountRoute } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import type { CreateProgramSession } from './program-sessions.service.ts'
import {
  madeProgramSession,
  programSessionBody,
  sessionParams,
  sessionQuery,
  sessionRecord,
} from './session-list.schema.ts'
import type { SessionService } from './sessions.service.ts'

const config = { access: accountRoute(), takesConsole: true, errors: ['FORBIDDEN'] } as const
const tags = ['Sign-in']

export interface SessionListDeps {
  sessions: SessionService
  createProgram: CreateProgramSession
  /** Unix ms. */
  clock: () => number
}

function declareMaking(app: ApiApp, { createProgram, clock }: SessionListDeps): void {
  app.route({
    method: 'POST',
    url: '/auth/sessions',
    config: { ...config, access: accountRoute({ peopleOnly: true }), bound: recordBounds.programSessions },
    schema: {
      summary: 'Make a session for a program',
      description:
        'For what API keys do not open: a session of the user in one workspace, with the user’s role and restriction there at each request. It makes no sessions, keys or workspaces, ends only single sessions, and neither changes the password nor gives anyone a role. It ends at once when it is deleted, when it expires, when the user leaves the workspace, is deactivated there or sets a new password, and with `POST /auth/logout-all`.',
      tags,
      body: programSessionBody(clock),
      response: { 201: dataOf(madeProgramSession) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await createProgram(sessionOf(request).userId, request.body) }),
  })
}

/** `/auth/sessions` (contract 2 §10, contract-3 §22). */
export function declareSessionListRoutes(app: ApiApp, deps: SessionListDeps): void {
  const { sessions } = deps
  declareMaking(app, deps)

  app.route({
    method: 'GET',
    url: '/auth/sessions',
    config,
    schema: {
      summary: 'The open sessions of the user',
      description:
        'A session is one sign-in, or one that was made for a program. `search` looks in address, user agent and name.',
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
    config: { ...config, untagged: true },
    schema: {
      summary: 'End a session of the user',
      description: 'At once, on every node: with its access token and its refresh token.',
      tags,
      params: sessionParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      const workspaceId = await sessions.endOwn(sessionOf(request).userId, request.params.sessionId)
      if (workspaceId !== null) request.audited = { workspaceIds: [workspaceId] }
      return reply.code(204).send(null)
    },
  })
}
