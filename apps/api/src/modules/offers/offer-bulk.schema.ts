import { z } from 'zod'
import { bulkUpdateAnswer, bulkUpdateBody, replacement, someChange } from '../bulk-update.ts'
import { offerStatuses } from './offer-status.ts'

const filter = z.strictObject({
  search: z.string().trim().max(200).optional(),
  status: z.enum(offerStatuses).optional(),
  networkId: z.uuid().optional(),
})

const changes = z
  .strictObject({
    status: z.enum(['active', 'paused', 'archived']),
    groupName: z.string().trim().min(1).max(200).nullable(),
    replaceInUrl: replacement.describe('In `url`, every place, to the letter.'),
  })
  .partial()
  .check(someChange)

/** POST /offers/bulk-update (contract-2 §11). */
export const bulkUpdateOffersBody = bulkUpdateBody({ filter, changes }).meta({
  example: { filter: { status: 'active' }, changes: { status: 'paused' } },
})
export type BulkUpdateOffersBody = z.infer<typeof bulkUpdateOffersBody>

/** Also of landings. */
export const namedBulkUpdate = bulkUpdateAnswer({
  name: z.string().nullable().describe('Null where there is no such record.'),
}).meta({
  id: 'NamedBulkUpdate',
  examples: [
    {
      matched: 1,
      changed: 1,
      unchanged: 0,
      failed: 0,
      nextAfterId: null,
      rows: [
        {
          id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e',
          name: 'Sneakers GB',
          result: 'changed',
          before: { status: 'active' },
          after: { status: 'paused' },
          error: null,
        },
      ],
    },
  ],
})
export type NamedBulkUpdate = z.infer<typeof namedBulkUpdate>

/** POST /offers/{id}/clone, /landings/{id}/clone. */
export const cloneRecordBody = z
  .strictObject({
    name: z.string().trim().min(1).max(200).optional().describe('Default: its name with `copy` after it.'),
    status: z.enum(['active', 'paused']).default('paused'),
  })
  .meta({ example: { name: 'Sneakers GB, second' } })
export type CloneRecordBody = z.infer<typeof cloneRecordBody>

const longestName = 200
/** What a copy is called that is given no name. */
export const copiedName = (name: string): string => `${name.slice(0, longestName - ' copy'.length)} copy`
