import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { bulkCostsBody, costEntries } from './bulk-costs.schema.ts'
import type { BulkCostService } from './bulk-costs.service.ts'
import { costRecord } from './costs.schema.ts'

/** Contract §1. */
const bodyLimitBytes = 16 * 1024 * 1024

/** PUT /costs/bulk (specification, "Costs"). */
export function declareBulkCostRoute(app: ApiApp, service: BulkCostService): void {
  app.route({
    method: 'PUT',
    url: '/costs/bulk',
    bodyLimit: bodyLimitBytes,
    config: {
      untagged: true,
      access: scoped(['costs:write'], { restricted: 'narrowed' }),
      manyItems: { records: costEntries },
    },
    schema: {
      summary: 'Add or update many costs',
      description:
        'Up to 10,000 records, 16 MiB; all of them or, when a field of one is wrong, none. An entry of the same link, breakdown key and value, period and source as a record updates it: its amount and currency are set, never added, and its notes where the entry has any. Links that were deleted take costs too: their traffic was paid for. Of records that are alike, as `POST /costs` makes them, the oldest is updated. Of entries that are the same record the later one counts. The answer has a record for each entry, in their order. At most 1,000 wrong fields are named (`records.17.amount`).',
      tags: ['Costs'],
      body: bulkCostsBody,
      response: { 200: dataOf(z.array(costRecord)) },
    },
    handler: async (request) => ({ data: await service.upsert(callerOf(request), request.body.records) }),
  })
}
