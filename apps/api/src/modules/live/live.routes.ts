import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ApiApp } from '../../deps.ts'
import { type Access, sessionOnly } from '../../plugins/access.ts'
import { callerOf, sessionOf } from '../../plugins/caller.ts'
import { liveEvent } from './live.schema.ts'
import type { LiveService } from './live.service.ts'

/** As the log of clicks: every member, of what they may see. */
export const liveAccess: Access = sessionOnly({ restricted: 'narrowed' })

// nginx would collect what it passes on.
const sendEvents = (reply: FastifyReply, events: Readable) =>
  reply.type('text/event-stream').header('x-accel-buffering', 'no').send(events)

const description =
  'Server-Sent Events, to be read by fetch: `click` and `conversion` as the logs have them (a click with `cost: null`: reports count it later), `alert` when one fires, `status` when a link, offer, landing, domain or alert is switched on or off. At most 20 a second, clicks last; how many more there were is in a `skipped` event. A comment comes every 15 seconds. The answer ends with the session, or with the membership. It begins with what happens now and nothing is sent again: GET /analytics/clicks has what was before. A click comes when it is written, about half a second after the visit; it may come twice: merge by `clickToken`. To a reader that is too slow events are skipped, too.'

/** GET /live (contract-2 §12). */
export function declareLiveRoute(app: ApiApp, live: LiveService): void {
  app.route({
    method: 'GET',
    url: '/live',
    exposeHeadRoute: false,
    config: { access: liveAccess },
    schema: {
      tags: ['Reports'],
      summary: 'What happens now, as it happens',
      description,
      response: {
        200: {
          description:
            'The events. The schema is that of each: its `event:` line, and the JSON of its `data:` line.',
          content: { 'text/event-stream': { schema: liveEvent } },
        },
      },
    },
    handler: async (request, reply) =>
      sendEvents(reply, await live.open(callerOf(request), sessionOf(request).sessionId)),
  })
}
