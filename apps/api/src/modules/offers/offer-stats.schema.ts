import { z } from 'zod'
import { optionalLimit } from '../../envelope.ts'
import { listOffersQuery } from './offers.schema.ts'

export const listOfferStatsQuery = listOffersQuery.extend({ limit: optionalLimit })
export type ListOfferStatsQuery = z.infer<typeof listOfferStatsQuery>

const remaining = z
  .int()
  .nullable()
  .describe('Not below 0. Null: no cap, or the caller is restricted to some links.')

export const capNames = ['hourly', 'daily', 'total'] as const

/** Specification, "Offer live statistics item". */
export const offerStatsItem = z
  .object({
    offerId: z.uuid(),
    conversionsThisHour: z.int().describe('Leads and sales of the current hour of `capTimezone`.'),
    conversionsToday: z.int().describe('Leads and sales of the current day of `capTimezone`.'),
    conversionsTotal: z.int().describe('Leads and sales ever; one that is rejected counts no longer.'),
    clicksTotal: z.int().describe('Clicks that came to it, each once, as of this moment; bots do not count.'),
    cr: z
      .number()
      .describe(
        'conversionsTotal / clicksTotal; 0 without clicks. The very ratio that the automatic check goes by.',
      ),
    capHourly: z.int().nullable(),
    capDaily: z.int().nullable(),
    capTotal: z.int().nullable(),
    capTimezone: z.string().describe('IANA: of the hours and days of the caps.'),
    softCaps: z.boolean().describe('Whether caps that are reached are only reported.'),
    capsReached: z
      .array(z.enum(capNames))
      .describe(
        'The caps that are reached now. Such an offer is not drawn, unless it has `softCaps`: then it has passed them or is about to. Empty where the caller is restricted to some links.',
      ),
    capHourlyRemaining: remaining,
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
        conversionsThisHour: 2,
        conversionsToday: 12,
        conversionsTotal: 250,
        clicksTotal: 10_000,
        cr: 0.025,
        capHourly: null,
        capDaily: 50,
        capTotal: null,
        capTimezone: 'Europe/London',
        softCaps: false,
        capsReached: [],
        capHourlyRemaining: null,
        capDailyRemaining: 38,
        capTotalRemaining: null,
        autoDisableMinClicks: 500,
        autoDisableMinCr: 0.001,
      },
    ],
  })
export type OfferStatsItem = z.infer<typeof offerStatsItem>
