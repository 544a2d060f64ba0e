import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf, warnedAnswer, warnedDataOf } from '../../envelope.ts'
import { macroWarnings } from '../../macro-warnings.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  createOfferBody,
  listOffersQuery,
  offerParams,
  offerRecord,
  patchOfferBody,
} from './offers.schema.ts'
import type { OfferService } from './offers.service.ts'

const tags = ['Offers']
const reads = { access: scoped(['offers:read'], { restricted: 'same' }) }
const writes = { access: scoped(['offers:write'], { restricted: 'closed' }) }

/** The routes of offers (specification, "Offers"; contract §6). */
export function declareOfferRoutes(app: ApiApp, service: OfferService): void {
  app.route({
    method: 'GET',
    url: '/offers',
    config: reads,
    schema: {
      summary: 'List offers',
      description: '`search` looks in name, URL, group and notes. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listOffersQuery,
      response: { 200: pageOf(offerRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/offers',
    config: { ...writes, bound: recordBounds.offers },
    schema: {
      summary: 'Add an offer',
      description: 'A macro that there is not is saved with `meta.warnings`.',
      tags,
      body: createOfferBody,
      response: { 201: warnedDataOf(offerRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      const data = await service.create(callerOf(request), request.body)
      return warnedAnswer(data, macroWarnings(request.body, ['url']))
    },
  })

  app.route({
    method: 'GET',
    url: '/offers/:id',
    config: reads,
    schema: {
      summary: 'Read an offer',
      tags,
      params: offerParams,
      response: { 200: dataOf(offerRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/offers/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Change an offer',
      description:
        'What is left out stays. A macro that there is not is saved with `meta.warnings`. Links whose rules use it follow within a second. A status that it cannot take from where it is is a 409.',
      tags,
      params: offerParams,
      body: patchOfferBody,
      response: { 200: warnedDataOf(offerRecord) },
    },
    handler: async (request) => {
      const { params, body } = request
      const data = await service.update(callerOf(request), {
        id: params.id,
        body,
      })
      return warnedAnswer(data, macroWarnings(body, ['url']))
    },
  })

  app.route({
    method: 'DELETE',
    url: '/offers/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Delete an offer',
      description:
        'A 409 that names the links while rules use it; its `details` have five of them at most, by `links.ID`.',
      tags,
      params: offerParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
