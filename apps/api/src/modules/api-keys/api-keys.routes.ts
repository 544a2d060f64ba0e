import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { apiKeyParams, apiKeyQuery, apiKeyRecord, createApiKeyBody, madeApiKey } from './api-keys.schema.ts'
import type { ApiKeyService } from './api-keys.service.ts'

// A viewer may make and revoke its own keys: they are read-only by their owner's role (contract §2).
const config = { access: sessionOnly({ restricted: 'same' }) }
const tags = ['API keys']

/** @param clock Unix ms */
export function declareApiKeyRoutes(app: ApiApp, service: ApiKeyService, clock: () => number): void {
  app.route({
    method: 'GET',
    url: '/api-keys',
    config,
    schema: {
      summary: 'List API keys',
      description: "One's own; owners and admins see those of the whole workspace.",
      tags,
      querystring: apiKeyQuery,
      response: { 200: pageOf(apiKeyRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/api-keys',
    config: { access: sessionOnly({ restricted: 'same', peopleOnly: true }), bound: recordBounds.apiKeys },
    schema: {
      summary: 'Make an API key',
      description:
        'It works in this workspace only, with the rights of its owner there, cut down by its scopes.',
      tags,
      body: createApiKeyBody(clock),
      response: { 201: dataOf(madeApiKey) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await service.create(callerOf(request), request.body) }),
  })

  app.route({
    method: 'DELETE',
    url: '/api-keys/:id',
    config: { ...config, untagged: true, errors: ['ROLE_INSUFFICIENT'] },
    schema: {
      summary: 'Revoke an API key',
      description: 'It stops at once. Revoking it again changes nothing.',
      tags,
      params: apiKeyParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.revoke(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
