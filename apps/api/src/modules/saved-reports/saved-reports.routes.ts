import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { scoped, sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  createSavedReportBody,
  listSavedReportsQuery,
  patchSavedReportBody,
  savedReportParams,
  savedReportRecord,
} from './saved-reports.schema.ts'
import type { SavedReportService } from './saved-reports.service.ts'

const tags = ['Reports']
const reads = { access: scoped(['reports:read'], { restricted: 'narrowed' }) }
// What a public report shows is about all links.
const writes = { access: sessionOnly({ role: 'editor', restricted: 'closed' }) }

/**
 * The routes of saved reports (specification, "Route-to-scope table"; contract §9). Keys read, sessions
 * write.
 */
export function declareSavedReportRoutes(app: ApiApp, service: SavedReportService): void {
  app.route({
    method: 'GET',
    url: '/analytics/reports',
    config: reads,
    schema: {
      summary: 'List saved reports',
      description: '`search` looks in the name. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listSavedReportsQuery,
      response: { 200: pageOf(savedReportRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/analytics/reports',
    config: { ...writes, bound: recordBounds.savedReports },
    schema: {
      summary: 'Save a report',
      description:
        '`config` is the body of `POST /analytics/report`, and is checked as that one is. Without `timezone` it has the zone of the workspace.',
      tags,
      body: createSavedReportBody,
      response: { 201: dataOf(savedReportRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/analytics/reports/:id',
    config: reads,
    schema: {
      summary: 'Read a saved report',
      tags,
      params: savedReportParams,
      response: { 200: dataOf(savedReportRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/analytics/reports/:id',
    config: writes,
    schema: {
      summary: 'Change a saved report',
      description:
        'What is left out stays; `config` is replaced whole. With `isPublic: false` the token is gone: made public again, the report has another one.',
      tags,
      params: savedReportParams,
      body: patchSavedReportBody,
      response: { 200: dataOf(savedReportRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'POST',
    url: '/analytics/reports/:id/rotate-token',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Replace the token of a public report',
      description: 'The token before it opens nothing any more. A 409 while the report is not public.',
      tags,
      params: savedReportParams,
      response: { 200: dataOf(savedReportRecord) },
    },
    handler: async (request) => ({ data: await service.rotateToken(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'DELETE',
    url: '/analytics/reports/:id',
    config: writes,
    schema: {
      summary: 'Delete a saved report',
      tags,
      params: savedReportParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
