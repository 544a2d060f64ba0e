import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { idParams } from '../fields.ts'
import { memberParams, memberPatch, memberQuery, memberRecord } from './members.schema.ts'
import type { MemberService } from './members.service.ts'

// Checked by the authorization, and again by the service under the lock of the workspace: roles may change in
// between.
const access = sessionOnly({ role: 'admin', workspace: 'path', restricted: 'closed' })
const tags = ['Members']

/** `/workspaces/{id}/members` (contract §2). */
export function declareMemberRoutes(app: ApiApp, service: MemberService): void {
  app.route({
    method: 'GET',
    url: '/workspaces/:id/members',
    config: { access },
    schema: {
      summary: 'List the members of a workspace',
      description: 'Owner or admin. `search` looks in address and name. Deactivated members are listed too.',
      tags,
      params: idParams,
      querystring: memberQuery,
      response: { 200: pageOf(memberRecord) },
    },
    handler: async (request) => {
      const where = { actorId: sessionOf(request).userId, workspaceId: request.params.id }
      return pageAnswer(await service.list(where, request.query), request.query)
    },
  })

  app.route({
    method: 'PATCH',
    url: '/workspaces/:id/members/:userId',
    config: {
      access: sessionOnly({ role: 'admin', workspace: 'path', restricted: 'closed', peopleOnly: true }),
      errors: ['CONFLICT'],
    },
    schema: {
      summary: 'Change role, activity or links of a member',
      description:
        'Owner or admin; owners are made and changed by owners only. It applies from the next request on, to the member’s keys too; deactivating ends its sessions for programs. To hand a workspace over, make another member `owner`, then lower your own role. The last active owner cannot be lowered or deactivated: 409.',
      tags,
      params: memberParams,
      body: memberPatch,
      response: { 200: dataOf(memberRecord) },
    },
    handler: async (request) => {
      const { id: workspaceId, userId } = request.params
      const { precondition } = request
      const address = { actorId: sessionOf(request).userId, workspaceId, userId, precondition }
      return { data: await service.update(address, request.body) }
    },
  })

  app.route({
    method: 'DELETE',
    url: '/workspaces/:id/members/:userId',
    // The service requires the role of an admin for the removal of another member.
    config: {
      access: sessionOnly({ workspace: 'path', restricted: 'same' }),
      errors: ['ROLE_INSUFFICIENT', 'CONFLICT'],
    },
    schema: {
      summary: 'Remove a member, or leave',
      description:
        'Owner or admin; every member may remove itself. Its keys and sessions for programs in the workspace are revoked. The last active owner cannot leave: 409.',
      tags,
      params: memberParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      const { id: workspaceId, userId } = request.params
      const { precondition } = request
      await service.remove({ actorId: sessionOf(request).userId, workspaceId, userId, precondition })
      return reply.code(204).send(null)
    },
  })
}
