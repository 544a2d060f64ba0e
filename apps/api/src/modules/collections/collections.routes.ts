import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  collectionParams,
  collectionRecord,
  createCollectionBody,
  listCollectionsQuery,
  patchCollectionBody,
} from './collections.schema.ts'
import type { CollectionService } from './collections.service.ts'

const tags = ['Collections']
const reads = { access: scoped(['links:read'], { restricted: 'narrowed' }) }
// What is in a collection decides what members see who are restricted to it.
const writes = { access: scoped(['links:write'], { restricted: 'closed' }) }

/** The routes of collections (specification, "Collections"; contract §9). */
export function declareCollectionRoutes(app: ApiApp, service: CollectionService): void {
  app.route({
    method: 'GET',
    url: '/collections',
    config: reads,
    schema: {
      summary: 'List collections',
      description:
        '`search` looks in name and description. Newest first unless `sort` says otherwise. Members who are restricted to some links see the collections among these.',
      tags,
      querystring: listCollectionsQuery,
      response: { 200: pageOf(collectionRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/collections',
    config: { ...writes, bound: recordBounds.collections },
    schema: {
      summary: 'Add a collection',
      tags,
      body: createCollectionBody,
      response: { 201: dataOf(collectionRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/collections/:id',
    config: reads,
    schema: {
      summary: 'Read a collection',
      description: 'Its links: `GET /links/list?collectionId=…`.',
      tags,
      params: collectionParams,
      response: { 200: dataOf(collectionRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/collections/:id',
    config: writes,
    schema: {
      summary: 'Change a collection',
      description: 'What is left out stays.',
      tags,
      params: collectionParams,
      body: patchCollectionBody,
      response: { 200: dataOf(collectionRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/collections/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Delete a collection',
      description:
        'Its links stay. A 409 while ad platforms name it; its `details` name five of them at most, by `integrations.ID`.',
      tags,
      params: collectionParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
