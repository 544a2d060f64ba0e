import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { listDeliveriesQuery } from '../deliveries/index.ts'
import { webhookDeliveryParams, webhookDeliveryRecord } from './webhook-deliveries.schema.ts'
import type { WebhookDeliveryService } from './webhook-deliveries.service.ts'
import { webhookParams } from './webhooks.schema.ts'

const tags = ['Webhooks']
const writes = { access: sessionOnly({ role: 'editor', restricted: 'closed' }) }

/** The routes of what webhooks were sent (contract §8). */
export function declareWebhookDeliveryRoutes(app: ApiApp, service: WebhookDeliveryService): void {
  app.route({
    method: 'GET',
    url: '/webhooks/:id/deliveries',
    config: { access: sessionOnly({ restricted: 'closed' }) },
    schema: {
      summary: 'List the deliveries of a webhook',
      description:
        'Those of the last 90 days, newest first unless `sort` says otherwise. `search` looks in event, status, error and the id of the conversion.',
      tags,
      params: webhookParams,
      querystring: listDeliveriesQuery,
      response: { 200: pageOf(webhookDeliveryRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.params.id, request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/webhooks/:id/deliveries/:deliveryId/redeliver',
    config: { ...writes, errors: ['UPGRADE_REQUIRED', 'CONFLICT'] },
    schema: {
      summary: 'Send a delivery again',
      description:
        'The same bytes under the secret of now, with five attempts anew; the answer is the delivery, not yet sent. One that waits for its first attempt, or is being sent, stays as it is. A 409 while the webhook is switched off.',
      tags,
      params: webhookDeliveryParams,
      response: { 200: dataOf(webhookDeliveryRecord) },
    },
    handler: async (request) => {
      const { id, deliveryId } = request.params
      return { data: await service.redeliver(callerOf(request), id, deliveryId) }
    },
  })

  app.route({
    method: 'POST',
    url: '/webhooks/:id/test',
    config: { ...writes, errors: ['UPGRADE_REQUIRED'] },
    schema: {
      summary: 'Send a test to a webhook',
      description:
        'The event `test` with `data: { webhookId }`, signed and tried again like every other, also where the webhook is switched off. The answer is the delivery, not yet sent: GET /webhooks/{id}/deliveries says what became of it.',
      tags,
      params: webhookParams,
      response: { 200: dataOf(webhookDeliveryRecord) },
    },
    handler: async (request) => ({ data: await service.test(callerOf(request), request.params.id) }),
  })
}
