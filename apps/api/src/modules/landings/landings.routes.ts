import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf, warnedAnswer, warnedDataOf } from '../../envelope.ts'
import { macroWarnings } from '../../macro-warnings.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  createLandingBody,
  landingParams,
  landingRecord,
  listLandingsQuery,
  patchLandingBody,
} from './landings.schema.ts'
import type { LandingService } from './landings.service.ts'

const tags = ['Landings']
const reads = { access: scoped(['offers:read'], { restricted: 'same' }) }
const writes = { access: scoped(['offers:write'], { restricted: 'closed' }) }

/** The routes of landings (contract §6). */
export function declareLandingRoutes(app: ApiApp, service: LandingService): void {
  app.route({
    method: 'GET',
    url: '/landings',
    config: reads,
    schema: {
      summary: 'List landings',
      description: '`search` looks in name, URL, group and notes. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listLandingsQuery,
      response: { 200: pageOf(landingRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/landings',
    config: { ...writes, bound: recordBounds.landings },
    schema: {
      summary: 'Add a landing',
      description: 'A macro that there is not is saved with `meta.warnings`.',
      tags,
      body: createLandingBody,
      response: { 201: warnedDataOf(landingRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      const data = await service.create(callerOf(request), request.body)
      return warnedAnswer(data, macroWarnings(request.body, ['url']))
    },
  })

  app.route({
    method: 'GET',
    url: '/landings/:id',
    config: reads,
    schema: {
      summary: 'Read a landing',
      tags,
      params: landingParams,
      response: { 200: dataOf(landingRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/landings/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Change a landing',
      description:
        'What is left out stays. A macro that there is not is saved with `meta.warnings`. Links whose rules use it follow within a second. An archived landing takes no other status: 409.',
      tags,
      params: landingParams,
      body: patchLandingBody,
      response: { 200: warnedDataOf(landingRecord) },
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
    url: '/landings/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Delete a landing',
      description:
        'A 409 that names the links while rules use it; its `details` have five of them at most, by `links.ID`.',
      tags,
      params: landingParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
