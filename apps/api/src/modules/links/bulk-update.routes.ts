import type { ApiApp } from '../../deps.ts'
import { warnedDataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { warnedBulkUpdate } from '../bulk-update.ts'
import { bulkUpdateLinksAnswer, bulkUpdateLinksBody } from './bulk-update.schema.ts'
import type { BulkUpdateService } from './bulk-update.service.ts'

/** POST /links/bulk-update (contract-2 §11). */
export function declareBulkUpdateRoute(app: ApiApp, service: BulkUpdateService): void {
  app.route({
    method: 'POST',
    url: '/links/bulk-update',
    config: { access: sessionOnly({ role: 'editor', restricted: 'narrowed' }) },
    schema: {
      summary: 'Change or delete many links',
      description:
        'At most 1,000, by `ids` or by `filter`, all or some: a link that cannot be changed is a `failed` row with its reason, and stops no other. Live on every redirector within seconds. With `dryRun` the answer says what would happen, and nothing is changed. Members who see some links only change these, and not their `collectionIds`: 403. A filter that finds more than 1,000 is a 400.',
      tags: ['Links'],
      body: bulkUpdateLinksBody,
      response: { 200: warnedDataOf(bulkUpdateLinksAnswer) },
    },
    handler: async (request) => {
      if (request.body.dryRun) request.audited = { isNothing: true }
      return warnedBulkUpdate(await service.update(callerOf(request), request.body), 'originalUrl')
    },
  })
}
