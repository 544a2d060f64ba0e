import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import {
  deliveryPage,
  deliveryParams,
  workspaceDeliveriesQuery,
  workspaceDelivery,
} from './workspace-deliveries.schema.ts'
import type { WorkspaceDeliveryService } from './workspace-deliveries.service.ts'

const tags = ['Deliveries']
const reads = { access: sessionOnly({ restricted: 'closed' }) }

/** The routes of what was sent, whatever its receiver is. */
export function declareDeliveryRoutes(app: ApiApp, service: WorkspaceDeliveryService): void {
  app.route({
    method: 'GET',
    url: '/deliveries',
    config: reads,
    schema: {
      summary: 'List what was sent',
      description:
        'The calls of the last 90 days to traffic sources, ad platforms and webhooks, newest first. The next page is requested by `cursor`, with the same filters: what is sent meanwhile neither repeats a record nor hides one. What channels of alerts were sent is in `GET /alerts/{id}/firings`. For sessions only.',
      tags,
      querystring: workspaceDeliveriesQuery,
      response: { 200: deliveryPage },
    },
    handler: async (request) => service.list(callerOf(request), request.query),
  })

  app.route({
    method: 'GET',
    url: '/deliveries/:deliveryId',
    config: reads,
    schema: {
      summary: 'Read what was sent',
      description: 'One call to a traffic source, an ad platform or a webhook. For sessions only.',
      tags,
      params: deliveryParams,
      response: { 200: dataOf(workspaceDelivery) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.deliveryId) }),
  })
}
