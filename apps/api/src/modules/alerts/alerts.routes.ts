import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { departureOf } from '../../plugins/departure.ts'
import { recordBounds } from '../../record-bounds.ts'
import { alertPreview, firingRecord, listFiringsQuery } from './alert-firings.schema.ts'
import type { AlertFiringService } from './alert-firings.service.ts'
import type { PreviewAlert } from './alert-preview.ts'
import {
  alertParams,
  alertRecord,
  createAlertBody,
  listAlertsQuery,
  patchAlertBody,
  previewAlertBody,
} from './alerts.schema.ts'
import type { AlertService } from './alerts.service.ts'

const tags = ['Alerts']
const reads = { access: sessionOnly({ restricted: 'narrowed' }) }
// Alerts are about all links, and may pause them.
const writes = { access: sessionOnly({ role: 'editor', restricted: 'closed' }) }

interface AlertRouteDeps {
  service: AlertService
  firings: AlertFiringService
  preview: PreviewAlert
}

/** What channels and ranges may be refused for. */
const errors = ['UPGRADE_REQUIRED', 'URL_BLOCKED'] as const

/** The routes of alerts (contract §9, `/alerts`). */
export function declareAlertRoutes(app: ApiApp, { service, firings, preview }: AlertRouteDeps): void {
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
    config: { ...writes, errors, bound: recordBounds.alerts },
    schema: {
      summary: 'Add an alert',
      description:
        'Checked every minute while it is active; fires the webhook event `alert_fired`, and notifies its `channels`.',
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
    method: 'POST',
    url: '/alerts/preview',
    config: {
      access: sessionOnly({ restricted: 'closed' }),
      errors: ['UPGRADE_REQUIRED', 'UNAVAILABLE'],
      limit: { perMinute: 20, by: 'caller' },
    },
    schema: {
      summary: 'When an alert would have fired',
      description:
        'The last seven days, looked at as the worker looks, every `stepMinutes`: as far apart as the window is long, from 15 to 60 minutes. Nothing is stored, no one is notified. One at a time for a workspace.',
      tags,
      body: previewAlertBody,
      response: { 200: dataOf(alertPreview) },
    },
    handler: async (request, reply) => ({
      data: await preview(callerOf(request), request.body, departureOf(reply)),
    }),
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
    config: { ...writes, errors },
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

  app.route({
    method: 'GET',
    url: '/alerts/:id/firings',
    config: reads,
    schema: {
      summary: 'List when an alert fired',
      description:
        'Those of the last 90 days, newest first unless `sort` says otherwise, each value by itself. `search` looks in the value.',
      tags,
      params: alertParams,
      querystring: listFiringsQuery,
      response: { 200: pageOf(firingRecord) },
    },
    handler: async (request) =>
      pageAnswer(await firings.list(callerOf(request), request.params.id, request.query), request.query),
  })
}
