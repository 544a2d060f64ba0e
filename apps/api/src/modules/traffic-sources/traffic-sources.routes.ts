import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf, warnedAnswer, warnedDataOf } from '../../envelope.ts'
import { macroWarnings } from '../../macro-warnings.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  createTrafficSourceBody,
  listTrafficSourcesQuery,
  patchTrafficSourceBody,
  trafficSourceParams,
  trafficSourceRecord,
} from './traffic-sources.schema.ts'
import type { TrafficSourceService } from './traffic-sources.service.ts'

const tags = ['Traffic sources']
const reads = { access: scoped(['postbacks:read'], { restricted: 'same' }) }
/** Conversions of every link go there: not for members who see some of them only. */
const writes = { access: scoped(['postbacks:write'], { restricted: 'closed' }) }

/** The routes of traffic sources (specification, "Traffic sources"). */
export function declareTrafficSourceRoutes(app: ApiApp, service: TrafficSourceService): void {
  app.route({
    method: 'GET',
    url: '/traffic-sources',
    config: reads,
    schema: {
      summary: 'List traffic sources',
      description: '`search` looks in name and postback URL. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listTrafficSourcesQuery,
      response: { 200: pageOf(trafficSourceRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/traffic-sources',
    config: { ...writes, errors: ['URL_BLOCKED'], bound: recordBounds.trafficSources },
    schema: {
      summary: 'Add a traffic source',
      description:
        'Links name it as their `trafficSourceId`; their conversions are then sent to it. A macro that there is not is saved with `meta.warnings`.',
      tags,
      body: createTrafficSourceBody,
      response: { 201: warnedDataOf(trafficSourceRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      const data = await service.create(callerOf(request), request.body)
      return warnedAnswer(data, macroWarnings(request.body, ['postbackUrl']))
    },
  })

  app.route({
    method: 'GET',
    url: '/traffic-sources/:id',
    config: reads,
    schema: {
      summary: 'Read a traffic source',
      tags,
      params: trafficSourceParams,
      response: { 200: dataOf(trafficSourceRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/traffic-sources/:id',
    config: { ...writes, errors: ['URL_BLOCKED'] },
    schema: {
      summary: 'Change a traffic source',
      description:
        'What is left out stays. A macro that there is not is saved with `meta.warnings`. `conditions` are replaced whole.',
      tags,
      params: trafficSourceParams,
      body: patchTrafficSourceBody,
      response: { 200: warnedDataOf(trafficSourceRecord) },
    },
    handler: async (request) => {
      const { params, body } = request
      const data = await service.update(callerOf(request), {
        id: params.id,
        body,
      })
      return warnedAnswer(data, macroWarnings(body, ['postbackUrl']))
    },
  })

  app.route({
    method: 'DELETE',
    url: '/traffic-sources/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Delete a traffic source',
      description:
        'A 409 while links use it, or ad platforms name it; its `details` name five of them at most, by `links.ID` or `integrations.ID`.',
      tags,
      params: trafficSourceParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
