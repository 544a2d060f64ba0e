import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  createUtmPresetBody,
  listUtmPresetsQuery,
  patchUtmPresetBody,
  utmPresetParams,
  utmPresetRecord,
} from './utm-presets.schema.ts'
import type { UtmPresetService } from './utm-presets.service.ts'

const tags = ['UTM presets']
const reads = { access: sessionOnly({ restricted: 'same' }) }
const writes = { access: sessionOnly({ role: 'editor', restricted: 'same' }) }

/** The routes of UTM presets (contract §9, `/utm-presets`). */
export function declareUtmPresetRoutes(app: ApiApp, service: UtmPresetService): void {
  app.route({
    method: 'GET',
    url: '/utm-presets',
    config: reads,
    schema: {
      summary: 'List UTM presets',
      description: '`search` looks in the name and the tags. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listUtmPresetsQuery,
      response: { 200: pageOf(utmPresetRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/utm-presets',
    config: { ...writes, errors: ['CONFLICT'], bound: recordBounds.utmPresets },
    schema: {
      summary: 'Add a UTM preset',
      description: 'Names are unique in a workspace, whatever their case: one that is taken is a 409.',
      tags,
      body: createUtmPresetBody,
      response: { 201: dataOf(utmPresetRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/utm-presets/:id',
    config: reads,
    schema: {
      summary: 'Read a UTM preset',
      tags,
      params: utmPresetParams,
      response: { 200: dataOf(utmPresetRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/utm-presets/:id',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Change a UTM preset',
      description:
        'What is left out stays; null removes a tag. Links that were made with it stay as they are.',
      tags,
      params: utmPresetParams,
      body: patchUtmPresetBody,
      response: { 200: dataOf(utmPresetRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/utm-presets/:id',
    config: writes,
    schema: {
      summary: 'Remove a UTM preset',
      tags,
      params: utmPresetParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
