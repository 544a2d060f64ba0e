import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  createNetworkBody,
  deleteNetworkQuery,
  listNetworksQuery,
  networkParams,
  networkRecord,
  patchNetworkBody,
} from './affiliate-networks.schema.ts'
import type { NetworkService } from './affiliate-networks.service.ts'

const tags = ['Affiliate networks']
const reads = { access: scoped(['offers:read'], { restricted: 'same' }) }
const writes = { access: scoped(['offers:write'], { restricted: 'closed' }) }

/** The routes of affiliate networks (specification, "Affiliate networks"; contract §6). */
export function declareNetworkRoutes(app: ApiApp, service: NetworkService): void {
  app.route({
    method: 'GET',
    url: '/affiliate-networks',
    config: reads,
    schema: {
      summary: 'List affiliate networks',
      description:
        '`search` looks in name, postback template and sub id parameter. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listNetworksQuery,
      response: { 200: pageOf(networkRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/affiliate-networks',
    config: { ...writes, errors: ['CONFLICT'], bound: recordBounds.affiliateNetworks },
    schema: {
      summary: 'Add an affiliate network',
      description: 'Names are unique in a workspace: one that is taken is a 409.',
      tags,
      body: createNetworkBody,
      response: { 201: dataOf(networkRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/affiliate-networks/:id',
    config: reads,
    schema: {
      summary: 'Read an affiliate network',
      tags,
      params: networkParams,
      response: { 200: dataOf(networkRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/affiliate-networks/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Change an affiliate network',
      description: 'What is left out stays. `statusMap` is replaced whole.',
      tags,
      params: networkParams,
      body: patchNetworkBody,
      response: { 200: dataOf(networkRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/affiliate-networks/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Delete an affiliate network',
      description:
        'A 409 while offers belong to it, unless `detach=true`; its `details` name five of them at most, by `offers.ID`.',
      tags,
      params: networkParams,
      querystring: deleteNetworkQuery,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id, request.query)
      return reply.code(204).send(null)
    },
  })
}
