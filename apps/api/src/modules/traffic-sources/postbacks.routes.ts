import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { scoped, sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { destinationTest, listDeliveriesQuery } from '../deliveries/index.ts'
import { postbackParams, postbackRecord, testPostbackBody } from './postbacks.schema.ts'
import type { PostbackService } from './postbacks.service.ts'
import type { createTestPostback } from './test-postback.ts'
import { trafficSourceParams } from './traffic-sources.schema.ts'

/** The routes of outgoing postbacks (contract §7, "Outgoing"). */
export function declarePostbackRoutes(
  app: ApiApp,
  { service, test }: { service: PostbackService; test: ReturnType<typeof createTestPostback> },
): void {
  app.route({
    method: 'GET',
    url: '/traffic-sources/:id/postbacks',
    config: { access: scoped(['postbacks:read'], { restricted: 'closed' }) },
    schema: {
      summary: 'List the postbacks of a traffic source',
      description:
        'Those of the last 90 days, newest first unless `sort` says otherwise. `search` looks in URL, status, error and the id of the conversion.',
      tags: ['Traffic sources'],
      params: trafficSourceParams,
      querystring: listDeliveriesQuery,
      response: { 200: pageOf(postbackRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.params.id, request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/traffic-sources/:id/postbacks/:postbackId/redeliver',
    config: { access: sessionOnly({ role: 'editor', restricted: 'closed' }), errors: ['CONFLICT'] },
    schema: {
      summary: 'Send a postback again',
      description:
        'To the URL of then, with five attempts anew; the answer is the postback, not yet sent. One that waits for its first attempt, or is being sent, stays as it is. A 409 while the source is switched off. For sessions only.',
      tags: ['Traffic sources'],
      params: postbackParams,
      response: { 200: dataOf(postbackRecord) },
    },
    handler: async (request) => {
      const { id, postbackId } = request.params
      return { data: await service.redeliver(callerOf(request), id, postbackId) }
    },
  })

  app.route({
    method: 'POST',
    url: '/traffic-sources/:id/test',
    config: {
      access: sessionOnly({ role: 'editor', restricted: 'closed' }),
      errors: ['CONFLICT'],
      bodyOptional: true,
    },
    schema: {
      summary: 'Try the postback of a traffic source',
      description:
        'Calls the postback URL once, at once, and answers with what was sent and what came back within 5 seconds. The conversion is made up: of a status that the source hears of, with the payout 1 in the base currency and a `tid` that begins with `TEST-`; conditions and `sharePercent` do not count, and it is sent also where the source is switched off. With the `clickToken` of a real click the source may count it. It is in no history. A 409 where the source has no postback URL. For sessions only.',
      tags: ['Traffic sources'],
      params: trafficSourceParams,
      body: testPostbackBody,
      response: { 200: dataOf(destinationTest) },
    },
    handler: async (request) => {
      const { id } = request.params
      return { data: await test(callerOf(request), { id, clickToken: request.body.clickToken }) }
    },
  })
}
