import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer } from '../../envelope.ts'
import { scoped, sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import {
  listPostbackLogsQuery,
  postbackLogPage,
  postbackLogParams,
  postbackLogRecord,
} from './postback-logs.schema.ts'
import type { PostbackLogService } from './postback-logs.service.ts'

const tags = ['Conversions']

/** The postback log and replay (contract §7). */
export function declarePostbackLogRoutes(app: ApiApp, service: PostbackLogService): void {
  app.route({
    method: 'GET',
    url: '/conversions/postback-logs',
    config: { access: scoped(['conversions:read'], { restricted: 'closed' }) },
    schema: {
      summary: 'List the postbacks that came in',
      description:
        'Stored for 90 days, newest first. `search` looks in the click id, the parameters, the address and the reason. A postback is listed once ' +
        'its click, its key or its network shows that it is the workspace’s. `meta.counts` has how many there are by result.',
      tags,
      querystring: listPostbackLogsQuery,
      response: { 200: postbackLogPage },
    },
    handler: async (request) => {
      const page = await service.list(callerOf(request), request.query)
      const { data, meta } = pageAnswer(page, request.query)
      return { data, meta: { ...meta, counts: page.counts } }
    },
  })

  app.route({
    method: 'POST',
    url: '/conversions/postback-logs/:logId/replay',
    config: { access: sessionOnly({ role: 'editor', restricted: 'closed' }) },
    schema: {
      summary: 'Process a postback again',
      description:
        'As status maps, goals and postback security are now; the log then has the new result. What it had already caused is a `duplicate`.',
      tags,
      params: postbackLogParams,
      response: { 200: dataOf(postbackLogRecord) },
    },
    handler: async (request) => ({ data: await service.replay(callerOf(request), request.params.logId) }),
  })
}
