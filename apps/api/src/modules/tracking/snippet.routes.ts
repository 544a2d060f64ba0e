import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { publicRoute } from '../../plugins/access.ts'
import { tagOf } from '../../plugins/entity-tags/tags.ts'
import { snippet } from './snippet.ts'

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  etag: tagOf(snippet),
}

/** GET /t.js, outside /api/v1 (contract §7). */
export function addSnippet(app: ApiApp): void {
  app.route({
    method: 'GET',
    url: '/t.js',
    config: { access: publicRoute(), limit: false, anyQuery: true },
    schema: {
      summary: 'Script for pages',
      description:
        'Sends page views, and offers `waymark.track({ goal, tid, payout, currency })`. It takes the click id of `click_id` (or `clickid`, `subid`, `sub_id`, `cid`) in the URL of the page and stores it in a cookie of the page for 30 days.',
      tags: ['Conversions'],
      response: {
        200: {
          description: 'JavaScript, under 2 KiB.',
          content: { 'text/javascript': { schema: z.string() } },
        },
        304: z.null().describe('The script is the one of `If-None-Match`.'),
      },
    },
    handler: async (_request, reply) => {
      reply.headers(headers)
      return reply.code(200).send(snippet)
    },
  })
}
