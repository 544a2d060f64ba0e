import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { codeParams, domainQuery } from './links.schema.ts'
import type { TrackingUrlService } from './tracking-url.service.ts'

export interface TrackingUrlRouteDeps {
  service: TrackingUrlService
  shortUrls: ShortUrls
}

const trackingUrl = z
  .object({ url: z.string() })
  .meta({ id: 'TrackingUrl', examples: [{ url: 'https://go.example/spring?zone={zoneid}&bid={bid}' }] })

/** GET /links/{code}/tracking-url (contract-2 §14). */
export function declareTrackingUrlRoute(app: ApiApp, { service, shortUrls }: TrackingUrlRouteDeps): void {
  app.route({
    method: 'GET',
    url: '/links/:code/tracking-url',
    config: { access: scoped(['links:read'], { restricted: 'narrowed' }) },
    schema: {
      summary: 'The URL to paste at a traffic source',
      description:
        'The `shortUrl` with the parameters of the source and their tokens, as they are, not encoded: the source replaces them.',
      tags: ['Links'],
      params: codeParams,
      querystring: domainQuery.extend({
        trafficSourceId: z
          .uuid()
          .toLowerCase()
          .optional()
          .describe('Default: the source of the link. A link without one gets its short URL.'),
      }),
      response: { 200: dataOf(trackingUrl) },
    },
    handler: async (request) => {
      const { domain, trafficSourceId } = request.query
      const address = shortUrls.addressOf(request.params.code, domain)
      return { data: { url: await service.of(callerOf(request), address, trafficSourceId) } }
    },
  })
}
