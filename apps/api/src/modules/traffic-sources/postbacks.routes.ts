import type { ApiApp } from '../../deps.ts'
import { pageAnswer, pageOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { listDeliveriesQuery } from '../deliveries/index.ts'
import { postbackRecord } from './postbacks.schema.ts'
import type { PostbackService } from './postbacks.service.ts'
import { trafficSourceParams } from './traffic-sources.schema.ts'

/** The route of outgoing postbacks (contract §7, "Outgoing"). */
export function declarePostbackRoutes(app: ApiApp, service: PostbackService): void {
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
}
