import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  createDashboardBody,
  dashboardParams,
  dashboardRecord,
  listDashboardsQuery,
  patchDashboardBody,
} from './dashboards.schema.ts'
import type { DashboardService } from './dashboards.service.ts'

const tags = ['Dashboards']
const reads = { access: sessionOnly({ restricted: 'narrowed' }) }
// What a public dashboard shows is about all links.
const writes = { access: sessionOnly({ role: 'editor', restricted: 'closed' }) }

/** The routes of dashboards (contract §9, "Dashboards"). */
export function declareDashboardRoutes(app: ApiApp, service: DashboardService): void {
  app.route({
    method: 'GET',
    url: '/dashboards',
    config: reads,
    schema: {
      summary: 'List dashboards',
      description: '`search` looks in the name. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listDashboardsQuery,
      response: { 200: pageOf(dashboardRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/dashboards',
    config: { ...writes, bound: recordBounds.dashboards },
    schema: {
      summary: 'Add a dashboard',
      description:
        'The `report` of a widget is the body of `POST /analytics/report`, and is validated as that one is.',
      tags,
      body: createDashboardBody,
      response: { 201: dataOf(dashboardRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/dashboards/:id',
    config: reads,
    schema: {
      summary: 'Read a dashboard',
      tags,
      params: dashboardParams,
      response: { 200: dataOf(dashboardRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/dashboards/:id',
    config: writes,
    schema: {
      summary: 'Change a dashboard',
      description:
        'What is left out stays; `widgets` are replaced whole, those sent with their `id` retain it. With `isPublic: false` the token is removed: made public again, the dashboard has another one.',
      tags,
      params: dashboardParams,
      body: patchDashboardBody,
      response: { 200: dataOf(dashboardRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'POST',
    url: '/dashboards/:id/rotate-token',
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Replace the token of a public dashboard',
      description: 'The token before it opens nothing any more. A 409 while the dashboard is not public.',
      tags,
      params: dashboardParams,
      response: { 200: dataOf(dashboardRecord) },
    },
    handler: async (request) => ({ data: await service.rotateToken(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'DELETE',
    url: '/dashboards/:id',
    config: writes,
    schema: {
      summary: 'Delete a dashboard',
      tags,
      params: dashboardParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
