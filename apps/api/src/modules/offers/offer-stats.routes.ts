import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { listOfferStatsQuery, offerStatsItem } from './offer-stats.schema.ts'
import type { OfferStatsService } from './offer-stats.service.ts'
import { offerParams } from './offers.schema.ts'

const tags = ['Offers']
const reads = { access: scoped(['offers:read'], { restricted: 'narrowed' }) }

/** The routes of live statistics (specification, "Offers"). */
export function declareOfferStatsRoutes(app: ApiApp, service: OfferStatsService): void {
  app.route({
    method: 'GET',
    url: '/offers/stats',
    config: reads,
    schema: {
      summary: 'List live statistics of offers',
      description:
        'Of all offers unless `limit` is given; `meta.limit` is then the total. In the order of GET /offers, with its filters.',
      tags,
      querystring: listOfferStatsQuery,
      response: { 200: pageOf(offerStatsItem) },
    },
    handler: async (request) => {
      const page = await service.list(callerOf(request), request.query)
      const { limit = page.total, offset } = request.query
      return pageAnswer(page, { limit, offset })
    },
  })

  app.route({
    method: 'GET',
    url: '/offers/:id/stats',
    config: reads,
    schema: {
      summary: 'Read live statistics of an offer',
      tags,
      params: offerParams,
      response: { 200: dataOf(offerStatsItem) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })
}
