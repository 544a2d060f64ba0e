import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  alertParams,
  alertRecord,
  createAlertBody,
  listAlertsQuery,
  patchAlertBody,
} from './alerts.schema.ts'
import type { AlertService } from './alerts.service.ts'

const tags = ['Alerts']
const reads = { access: sessionOnly({ restricted: 'narrowed' }) }
// Alerts are about all links, and may pause them.
const writes = { access: sessionOnly({ role: 'editor', restricted: 'closed' }) }

/** The routes of alerts (contract §9, `/alerts`). */
export function declareAlertRoutes(app: ApiApp, service: AlertService): void {
  app.route({
    method: 'GET',
    url: '/alerts',
    config: reads,
    schema: {
      summary: 'List alerts',
      description: '`search` looks in the name. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listAlertsQuery,
      response: { 200: pageOf(alertRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/alerts',
    config: { ...writes, bound: recordBounds.alerts },
    schema: {
      summary: 'Add an alert',
      description: 'Checked every minute while it is active; fires the webhook event `alert_fired`.',
      tags,
      body: createAlertBody,
      response: { 201: dataOf(alertRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/alerts/:id',
    config: reads,
    schema: {
      summary: 'Read an alert',
      tags,
      params: alertParams,
      response: { 200: dataOf(alertRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/alerts/:id',
    config: writes,
    schema: {
      summary: 'Change an alert',
      description: 'What is left out stays. With `scope: workspace` alone, `scopeValue` becomes null.',
      tags,
      params: alertParams,
      body: patchAlertBody,
      response: { 200: dataOf(alertRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'DELETE',
    url: '/alerts/:id',
    config: writes,
    schema: {
      summary: 'Delete an alert',
      tags,
      params: alertParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
