import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  annotationParams,
  annotationRecord,
  createAnnotationBody,
  listAnnotationsQuery,
  patchAnnotationBody,
} from './annotations.schema.ts'
import type { AnnotationService } from './annotations.service.ts'

const tags = ['Annotations']
const reads = { access: sessionOnly({ restricted: 'narrowed' }) }
const writes = { access: sessionOnly({ role: 'editor', restricted: 'narrowed' }) }

/** The routes of annotations (contract-2 §13). */
export function declareAnnotationRoutes(app: ApiApp, service: AnnotationService): void {
  app.route({
    method: 'GET',
    url: '/annotations',
    config: reads,
    schema: {
      summary: 'List annotations',
      description: '`search` looks in the text. The latest day first unless `sort` says otherwise.',
      tags,
      querystring: listAnnotationsQuery,
      response: { 200: pageOf(annotationRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/annotations',
    config: { ...writes, bound: recordBounds.annotations },
    schema: {
      summary: 'Add an annotation',
      description: 'Members who see some links only write those of their links.',
      tags,
      body: createAnnotationBody,
      response: { 201: dataOf(annotationRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/annotations/:id',
    config: reads,
    schema: {
      summary: 'Read an annotation',
      tags,
      params: annotationParams,
      response: { 200: dataOf(annotationRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/annotations/:id',
    config: writes,
    schema: {
      summary: 'Change an annotation',
      description: 'What is left out stays.',
      tags,
      params: annotationParams,
      body: patchAnnotationBody,
      response: { 200: dataOf(annotationRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/annotations/:id',
    config: writes,
    schema: {
      summary: 'Delete an annotation',
      tags,
      params: annotationParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
