import type { ApiApp } from '../../deps.ts'
import { dataOf, warnedDataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { warnedBulkUpdate } from '../bulk-update.ts'
import { bulkUpdateOffersBody, cloneRecordBody, namedBulkUpdate } from './offer-bulk.schema.ts'
import type { OfferBulkService } from './offer-bulk.service.ts'
import { offerParams, offerRecord } from './offers.schema.ts'
import type { OfferService } from './offers.service.ts'

const tags = ['Offers']
const access = sessionOnly({ role: 'editor', restricted: 'closed' })

/** POST /offers/bulk-update, /offers/{id}/clone (contract-2 §11). */
export function declareOfferBulkRoutes(app: ApiApp, bulk: OfferBulkService, offers: OfferService): void {
  app.route({
    method: 'POST',
    url: '/offers/bulk-update',
    config: { access },
    schema: {
      summary: 'Change many offers',
      description:
        'At most 1,000, by `ids` or by `filter`: an offer that cannot be changed is a `failed` row with its reason, and stops no other. Links whose rules use them follow within seconds. With `dryRun` the answer says what would happen, and nothing is changed.',
      tags,
      body: bulkUpdateOffersBody,
      response: { 200: warnedDataOf(namedBulkUpdate) },
    },
    handler: async (request) => {
      if (request.body.dryRun) request.audited = { isNothing: true }
      return warnedBulkUpdate(await bulk.update(callerOf(request), request.body), 'url')
    },
  })

  app.route({
    method: 'POST',
    url: '/offers/:id/clone',
    config: { access, errors: ['CONFLICT'], bodyOptional: true },
    schema: {
      summary: 'Copy an offer',
      description:
        'With all its fields, paused unless `status` says otherwise; without its conversions and health.',
      tags,
      params: offerParams,
      body: cloneRecordBody,
      response: { 201: dataOf(offerRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await offers.clone(callerOf(request), request.params.id, request.body) }
    },
  })
}
