import type { ApiApp } from '../../../deps.ts'
import { scoped } from '../../../plugins/access.ts'
import { callerOf } from '../../../plugins/caller.ts'
import { clickLogPage, clickLogQuery, conversionLogPage, logQuery } from './logs.schema.ts'
import type { LogService } from './logs.service.ts'

const tags = ['Reports']
const config = { access: scoped(['reports:read'], { restricted: 'narrowed' }) }
const paging =
  'Newest first. The next page is requested by `cursor`, with the same filters and range: what comes in meanwhile neither repeats a record nor hides one.'

const following =
  'To follow the log, send the `meta.afterCursor` of each answer as `after` of the next request: it gives the clicks that came into the log since, the oldest first by when they came, about two seconds after they did. A click that came late (of a redirector that was cut off) is given when it comes, unless it is more than seven days old; one that changes afterwards (its visitor goes on to an offer) is given again: merge by `clickToken`.'

/** GET /analytics/clicks and /analytics/conversions (contract §9). */
export function declareLogRoutes(app: ApiApp, logs: LogService): void {
  app.route({
    method: 'GET',
    url: '/analytics/clicks',
    config,
    schema: {
      summary: 'The log of clicks',
      description: `${paging} \`from\` and \`to\` are about \`clickedAt\`. Those of bots too, unless \`filters\` leave them out. ${following}`,
      tags,
      querystring: clickLogQuery,
      response: { 200: clickLogPage },
    },
    handler: async (request) => {
      const { records, meta } = await logs.clicks(callerOf(request), request.query)
      return { data: records, meta }
    },
  })

  app.route({
    method: 'GET',
    url: '/analytics/conversions',
    config,
    schema: {
      summary: 'The log of conversions',
      description: `${paging} By \`convertedAt\`, each as it is now. \`from\` and \`to\` are about \`convertedAt\`, and the time dimensions of \`filters\` are those of the conversion.`,
      tags,
      querystring: logQuery,
      response: { 200: conversionLogPage },
    },
    handler: async (request) => {
      const { records, meta } = await logs.conversions(callerOf(request), request.query)
      return { data: records, meta }
    },
  })
}
