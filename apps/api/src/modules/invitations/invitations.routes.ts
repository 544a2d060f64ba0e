import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { accountRoute, publicRoute, sessionOnly } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { idParams } from '../fields.ts'
import {
  acceptedInvitation,
  invitationCreate,
  invitationParams,
  invitationPreview,
  invitationQuery,
  invitationRecord,
  madeInvitation,
  tokenParams,
} from './invitations.schema.ts'
import type { InvitationService } from './invitations.service.ts'

// Checked by the authorization, and again by the service under the lock of the workspace: roles may change in
// between.
const access = sessionOnly({ role: 'admin', workspace: 'path', restricted: 'closed' })
const tags = ['Members']
/** Each sends a mail to whom the caller names. */
const mailsPerMinute = 30

function declareManaging(app: ApiApp, service: InvitationService): void {
  app.route({
    method: 'GET',
    url: '/workspaces/:id/invitations',
    config: { access },
    schema: {
      summary: 'List open invitations',
      description: 'Owner or admin. Neither accepted nor expired ones. `search` looks in the address.',
      tags,
      params: idParams,
      querystring: invitationQuery,
      response: { 200: pageOf(invitationRecord) },
    },
    handler: async (request) => {
      const inviter = { userId: sessionOf(request).userId, workspaceId: request.params.id }
      return pageAnswer(await service.list(inviter, request.query), request.query)
    },
  })

  app.route({
    method: 'POST',
    url: '/workspaces/:id/invitations',
    config: {
      // Who invites gives a role.
      access: sessionOnly({ role: 'admin', workspace: 'path', restricted: 'closed', peopleOnly: true }),
      limit: { perMinute: mailsPerMinute, by: 'caller' },
      errors: ['CONFLICT'],
    },
    schema: {
      summary: 'Invite a person by mail',
      description:
        'Owner or admin; only owners invite owners. Good once, for 7 days, for the address it names. A member, or an address with an open invitation, is a 409.',
      tags,
      params: idParams,
      body: invitationCreate,
      response: { 201: dataOf(madeInvitation) },
    },
    handler: async (request, reply) => {
      const inviter = { userId: sessionOf(request).userId, workspaceId: request.params.id }
      return reply.code(201).send({ data: await service.create(inviter, request.body) })
    },
  })

  app.route({
    method: 'DELETE',
    url: '/workspaces/:id/invitations/:invitationId',
    config: { access, untagged: true },
    schema: {
      summary: 'Revoke an open invitation',
      description: 'Owner or admin. Its token is good for nothing from then on.',
      tags,
      params: invitationParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      const { id: workspaceId, invitationId } = request.params
      await service.revoke({ userId: sessionOf(request).userId, workspaceId }, invitationId)
      return reply.code(204).send(null)
    },
  })
}

/** `/workspaces/{id}/invitations` and `/invitations/{token}` (contract §2, contract 2 §10). */
export function declareInvitationRoutes(app: ApiApp, service: InvitationService): void {
  declareManaging(app, service)
  app.route({
    method: 'GET',
    url: '/invitations/:token',
    config: { access: publicRoute() },
    schema: {
      summary: 'What an invitation is to',
      description:
        'For the page that its mail links to, before the sign-in. 404 when it was used, revoked or has expired.',
      tags,
      params: tokenParams,
      response: { 200: dataOf(invitationPreview) },
    },
    handler: async (request) => ({ data: await service.preview(request.params.token) }),
  })

  app.route({
    method: 'POST',
    url: '/invitations/:token/accept',
    config: { access: accountRoute({ peopleOnly: true }), errors: ['FORBIDDEN', 'CONFLICT'] },
    schema: {
      summary: 'Accept an invitation',
      description:
        'The signed-in user becomes a member. 403 when the invitation names another address than the user’s; 404 when it was used, revoked or has expired.',
      tags,
      params: tokenParams,
      response: { 201: dataOf(acceptedInvitation) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await service.accept(sessionOf(request).userId, request.params.token) }),
  })
}
