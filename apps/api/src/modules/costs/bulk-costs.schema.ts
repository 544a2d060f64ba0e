import { z } from 'zod'
import { manyItems } from '../../plugins/many-items.ts'
import { costEntry } from './costs.schema.ts'

/** Contract §1. */
export const maxBulkCosts = 10_000

export const costEntries = manyItems(costEntry, maxBulkCosts)

export const bulkCostsBody = z
  .strictObject({
    records: costEntries.schema.meta({
      description: 'Each as the body of `POST /costs`; the answer has the same order.',
    }),
  })
  .meta({
    example: {
      records: [
        {
          breakdownKey: 'sub_id_1',
          breakdownValue: 'campaign-7',
          periodStart: '2026-01-01',
          periodEnd: '2026-01-01',
          amount: 17.25,
          source: 'api',
        },
      ],
    },
  })
