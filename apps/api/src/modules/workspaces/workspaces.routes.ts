import type { Role } from '@waymark/domain'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { accountRoute, type ForRestricted, sessionOnly } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { idParams } from '../fields.ts'
import { workspaceCreate, workspacePatch, workspaceQuery, workspaceRecord } from './workspaces.schema.ts'
import type { WorkspaceAddress, WorkspaceService } from './workspaces.service.ts'

const account = { access: accountRoute() }
const inPath = (role: Role, restricted: ForRestricted) => ({
  access: sessionOnly({ role, workspace: 'path', restricted }),
})
const tags = ['Workspaces']

const addressOf = (request: FastifyRequest, id: string): WorkspaceAddress => ({
  userId: sessionOf(request).userId,
  id,
  precondition: request.precondition,
})

export function declareWorkspaceRoutes(app: ApiApp, service: WorkspaceService): void {
  app.route({
    method: 'GET',
    url: '/workspaces',
    config: account,
    schema: {
      summary: 'The workspaces of the user',
      tags,
      querystring: workspaceQuery,
      response: { 200: pageOf(workspaceRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(sessionOf(request).userId, request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/workspaces',
    config: { access: accountRoute({ peopleOnly: true }) },
    schema: {
      summary: 'Make a workspace; the caller owns it',
      tags,
      body: workspaceCreate,
      response: { 201: dataOf(workspaceRecord) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await service.create(sessionOf(request).userId, request.body) }),
  })

  app.route({
    method: 'GET',
    url: '/workspaces/:id',
    config: inPath('viewer', 'same'),
    schema: { summary: 'One workspace', tags, params: idParams, response: { 200: dataOf(workspaceRecord) } },
    handler: async (request) => ({ data: await service.read(sessionOf(request).userId, request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/workspaces/:id',
    config: inPath('admin', 'closed'),
    schema: {
      summary: 'Change a workspace',
      description: 'Owner or admin. What is left out stays.',
      tags,
      params: idParams,
      body: workspacePatch,
      response: { 200: dataOf(workspaceRecord) },
    },
    handler: async (request) => ({
      data: await service.update(addressOf(request, request.params.id), request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/workspaces/:id',
    config: inPath('owner', 'closed'),
    schema: {
      summary: 'Delete a workspace with everything in it',
      description:
        'Owner only. For its members and keys it does not exist from then on. Its links answer 410 within a second (beyond the first thousand, at some thousands a second), and their codes are not assigned again. Its members stay users: in their other workspaces, or in none until they make one.',
      tags,
      params: idParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.delete(addressOf(request, request.params.id))
      return reply.code(204).send(null)
    },
  })
}
