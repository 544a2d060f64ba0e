import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  capiIntegrationParams,
  capiIntegrationRecord,
  createCapiIntegrationBody,
  listCapiIntegrationsQuery,
  patchCapiIntegrationBody,
} from './capi-integrations.schema.ts'
import type { CapiIntegrationService } from './capi-integrations.service.ts'

const tags = ['Conversion integrations']
const reads = { access: scoped(['postbacks:read'], { restricted: 'same' }) }
/** Conversions of every link go there: not for members who see some of them only. */
const writes = { access: scoped(['postbacks:write'], { restricted: 'closed' }) }

/** The routes of conversion integrations (specification, "Conversion integrations"; contract §7). */
export function declareCapiIntegrationRoutes(app: ApiApp, service: CapiIntegrationService): void {
  app.route({
    method: 'GET',
    url: '/capi-integrations',
    config: reads,
    schema: {
      summary: 'List conversion integrations',
      description:
        'Without their credentials. `search` looks in provider and event names. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listCapiIntegrationsQuery,
      response: { 200: pageOf(capiIntegrationRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/capi-integrations',
    config: { ...writes, bound: recordBounds.capiIntegrations },
    schema: {
      summary: 'Add a conversion integration',
      description:
        'The credentials are checked by their shape only, and never returned: `hasCredentials` says that they are there.',
      tags,
      body: createCapiIntegrationBody,
      response: { 201: dataOf(capiIntegrationRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/capi-integrations/:id',
    config: reads,
    schema: {
      summary: 'Read a conversion integration',
      tags,
      params: capiIntegrationParams,
      response: { 200: dataOf(capiIntegrationRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/capi-integrations/:id',
    config: writes,
    schema: {
      summary: 'Change a conversion integration',
      description:
        'What is left out stays, the credentials too; sent, they replace the whole set. Another `provider` needs its credentials in the same call.',
      tags,
      params: capiIntegrationParams,
      body: patchCapiIntegrationBody,
      response: { 200: dataOf(capiIntegrationRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/capi-integrations/:id',
    config: writes,
    schema: {
      summary: 'Delete a conversion integration',
      tags,
      params: capiIntegrationParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
