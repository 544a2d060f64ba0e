import type { ApiApp } from '../../../deps.ts'
import { scoped } from '../../../plugins/access.ts'
import { callerOf } from '../../../plugins/caller.ts'
import { loggedConversionOf } from './logged-conversion.ts'
import { clickLogPage, conversionLogPage, logQuery } from './logs.schema.ts'
import type { LogService } from './logs.service.ts'

const tags = ['Reports']
const config = { access: scoped(['reports:read'], { restricted: 'narrowed' }) }
const paging =
  'Newest first. The next page is requested by `cursor`, with the same filters and range: what comes in meanwhile neither repeats a record nor hides one.'

/** GET /analytics/clicks and /analytics/conversions (contract §9). */
export function declareLogRoutes(app: ApiApp, logs: LogService): void {
  app.route({
    method: 'GET',
    url: '/analytics/clicks',
    config,
    schema: {
      summary: 'The log of clicks',
      description: `${paging} \`from\` and \`to\` are about \`clickedAt\`. Those of bots too, unless \`filters\` leave them out.`,
      tags,
      querystring: logQuery,
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
      const { events, meta } = await logs.conversions(callerOf(request), request.query)
      return { data: events.map(loggedConversionOf), meta }
    },
  })
}
