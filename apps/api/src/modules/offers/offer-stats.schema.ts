import { z } from 'zod'
import { optionalLimit } from '../../envelope.ts'
import { listOffersQuery } from './offers.schema.ts'

export const listOfferStatsQuery = listOffersQuery.extend({ limit: optionalLimit })
export type ListOfferStatsQuery = z.infer<typeof listOfferStatsQuery>

const remaining = z
  .int()
  .nullable()
  .describe('Not below 0. Null: no cap, or the caller is restricted to some links.')

/** Specification, "Offer live statistics item". */
export const offerStatsItem = z
  .object({
    offerId: z.uuid(),
    conversionsToday: z.int().describe('Leads and sales since 00:00 UTC.'),
    conversionsTotal: z.int().describe('Leads and sales ever; one that is rejected counts no longer.'),
    clicksTotal: z.int().describe('Clicks that came to it, each once, as of this moment; bots do not count.'),
    cr: z
      .number()
      .describe(
        'conversionsTotal / clicksTotal; 0 without clicks. The very ratio that the automatic check goes by.',
      ),
    capDaily: z.int().nullable(),
    capTotal: z.int().nullable(),
    capDailyRemaining: remaining,
    capTotalRemaining: remaining,
    autoDisableMinClicks: z.int().describe('Of the offer, else of the workspace. 0: it is not checked.'),
    autoDisableMinCr: z
      .number()
      .describe('A fraction; of the offer, else of the workspace. 0: it is not checked.'),
  })
  .meta({
    id: 'OfferStats',
    examples: [
      {
        offerId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e',
        conversionsToday: 12,
        conversionsTotal: 250,
        clicksTotal: 10_000,
        cr: 0.025,
        capDaily: 50,
        capTotal: null,
        capDailyRemaining: 38,
        capTotalRemaining: null,
        autoDisableMinClicks: 500,
        autoDisableMinCr: 0.001,
      },
    ],
  })
export type OfferStatsItem = z.infer<typeof offerStatsItem>
