import { conversionOrigins } from '@waymark/db'
import { conversionStatuses, moneySchema } from '@waymark/domain'
import { z } from 'zod'
import { timestamp } from '../../envelope.ts'
import { currencyCode } from '../fields.ts'
import { conversionRecord, exampleConversion } from './conversion-record.schema.ts'

export const conversionParams = z.object({ conversionId: z.uuid().describe('Id of the conversion.') })

const historyEntry = z.object({
  at: timestamp.describe('When it was written.'),
  from: z
    .enum(conversionStatuses)
    .nullable()
    .describe('The status before; null: the conversion was created. That of `to` where only money changed.'),
  to: z.enum(conversionStatuses),
  payout: z.number().describe('From then on.'),
  currency: z.string(),
  origin: z
    .enum(conversionOrigins)
    .describe('What changed it: as `source`, or `correction`, by PATCH /conversions/{conversionId}.'),
})

/** Contract-2 §12. */
export const conversionWithHistory = conversionRecord
  .extend({
    history: z
      .array(historyEntry)
      .describe(
        'The oldest first. That of a conversion from before histories were stored begins with the first change known.',
      ),
  })
  .meta({
    id: 'ConversionWithHistory',
    examples: [
      {
        ...exampleConversion,
        history: [
          {
            at: '2026-01-02T03:14:06.000Z',
            from: null,
            to: 'lead',
            payout: 0,
            currency: 'USD',
            origin: 'postback',
          },
          {
            at: '2026-01-09T08:00:00.000Z',
            from: 'lead',
            to: 'sale',
            payout: 12.5,
            currency: 'USD',
            origin: 'postback',
          },
        ],
      },
    ],
  })
export type ConversionWithHistory = z.infer<typeof conversionWithHistory>

export const patchConversionBody = z
  .strictObject({
    status: z.enum(conversionStatuses),
    payout: moneySchema,
    currency: currencyCode,
  })
  .partial()
  .meta({ example: { status: 'rejected', payout: 0 } })
export type PatchConversionBody = z.infer<typeof patchConversionBody>
