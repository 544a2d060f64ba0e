import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { destinationTest, listDeliveriesQuery } from '../deliveries/index.ts'
import { capiIntegrationParams, testIntegrationBody } from './capi-integrations.schema.ts'
import { integrationDeliveryParams, integrationDeliveryRecord } from './integration-deliveries.schema.ts'
import type { IntegrationDeliveryService } from './integration-deliveries.service.ts'
import type { createTestIntegration } from './test-integration.ts'

const tags = ['Conversion integrations']

/** The routes of the events sent to ad platforms (contract §7, "Outgoing"). */
export function declareIntegrationDeliveryRoutes(
  app: ApiApp,
  { service, test }: { service: IntegrationDeliveryService; test: ReturnType<typeof createTestIntegration> },
): void {
  app.route({
    method: 'GET',
    url: '/capi-integrations/:id/deliveries',
    config: { access: sessionOnly({ restricted: 'closed' }) },
    schema: {
      summary: 'List the events of a conversion integration',
      description:
        'Those of the last 90 days, newest first unless `sort` says otherwise; `error` says why the last attempt was no good one. `search` looks in status, error and the id of the conversion.',
      tags,
      params: capiIntegrationParams,
      querystring: listDeliveriesQuery,
      response: { 200: pageOf(integrationDeliveryRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.params.id, request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/capi-integrations/:id/deliveries/:deliveryId/redeliver',
    config: { access: sessionOnly({ role: 'editor', restricted: 'closed' }), errors: ['CONFLICT'] },
    schema: {
      summary: 'Send an event again',
      description:
        'With the credentials and event names of now, and five attempts anew; the answer is the event, not yet sent. The platform takes an event it already has for the same. One that waits for its first attempt, or is being sent, stays as it is. A 409 while the integration is switched off.',
      tags,
      params: integrationDeliveryParams,
      response: { 200: dataOf(integrationDeliveryRecord) },
    },
    handler: async (request) => {
      const { id, deliveryId } = request.params
      return { data: await service.redeliver(callerOf(request), id, deliveryId) }
    },
  })

  app.route({
    method: 'POST',
    url: '/capi-integrations/:id/test',
    config: {
      access: sessionOnly({ role: 'editor', restricted: 'closed' }),
      errors: ['CONFLICT'],
      bodyOptional: true,
    },
    schema: {
      summary: 'Try a conversion integration',
      description:
        'Sends one event at once, with the credentials of now, and answers with what was sent and what the platform said within 5 seconds. It counts nowhere: `facebook` and `tiktok` show it among the test events of `testEventCode`, `google` validates it only. The conversion is made up, with the payout 1 in the base currency; its event is that of `sale`, or of another status that is mapped. Sent also where the integration is switched off, and in no history. For sessions only.',
      tags,
      params: capiIntegrationParams,
      body: testIntegrationBody,
      response: { 200: dataOf(destinationTest) },
    },
    handler: async (request) => ({
      data: await test(callerOf(request), request.params.id, request.body),
    }),
  })
}
