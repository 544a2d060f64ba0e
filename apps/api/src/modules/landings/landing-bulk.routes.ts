import type { ApiApp } from '../../deps.ts'
import { dataOf, warnedDataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { warnedBulkUpdate } from '../bulk-update.ts'
import { cloneRecordBody, namedBulkUpdate } from '../offers/index.ts'
import { bulkUpdateLandingsBody, type createLandingBulkUpdate } from './landing-bulk.ts'
import { landingParams, landingRecord } from './landings.schema.ts'
import type { LandingService } from './landings.service.ts'

const tags = ['Landings']
const access = sessionOnly({ role: 'editor', restricted: 'closed' })

export interface LandingBulkRoutesDeps {
  updateMany: ReturnType<typeof createLandingBulkUpdate>
  landings: LandingService
}

/** POST /landings/bulk-update, /landings/{id}/clone (contract-2 §11). */
export function declareLandingBulkRoutes(app: ApiApp, { updateMany, landings }: LandingBulkRoutesDeps): void {
  app.route({
    method: 'POST',
    url: '/landings/bulk-update',
    config: { access },
    schema: {
      summary: 'Change many landings',
      description:
        'At most 1,000, by `ids` or by `filter`: a landing that cannot be changed is a `failed` row with its reason, and stops no other. Links whose rules use them follow within seconds. With `dryRun` the answer says what would happen, and nothing is changed.',
      tags,
      body: bulkUpdateLandingsBody,
      response: { 200: warnedDataOf(namedBulkUpdate) },
    },
    handler: async (request) => {
      if (request.body.dryRun) request.audited = { isNothing: true }
      return warnedBulkUpdate(await updateMany(callerOf(request), request.body), 'url')
    },
  })

  app.route({
    method: 'POST',
    url: '/landings/:id/clone',
    config: { access, errors: ['CONFLICT'], bodyOptional: true },
    schema: {
      summary: 'Copy a landing',
      description: 'With all its fields, paused unless `status` says otherwise.',
      tags,
      params: landingParams,
      body: cloneRecordBody,
      response: { 201: dataOf(landingRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await landings.clone(callerOf(request), request.params.id, request.body) }
    },
  })
}
