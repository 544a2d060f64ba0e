import { z } from 'zod'
import { appendQuery, redirectTypes } from './redirect.ts'

const weight = z.int().nonnegative()
/** For macros; snapshots of earlier versions have none. */
const name = z.string().optional()

/** A landing that may be drawn: only active ones are published. */
const landingSchema = z.object({ id: z.string(), name, url: z.string(), weight })

/**
 * An offer of the flow. `opensAtMs` says whether it is in the draw (contract §4: status, cap and health): 0,
 * it is open; Unix ms, it opens then by itself (a daily cap ends at midnight UTC); null, not before it is
 * published anew.
 */
const offerSchema = z.object({
  id: z.string(),
  name,
  url: z.string(),
  weight,
  networkId: z.string().nullable(),
  /** ISO 3166-1 alpha-2; null or empty: everywhere. */
  countries: z.array(z.string()).nullable(),
  /** Decimal, for `{payout}`. */
  payout: z.string().nullable(),
  currency: z.string().nullable(),
  /** Not said: as the rule says. */
  appendQuery: appendQuery.optional(),
  opensAtMs: z.int().nonnegative().nullable(),
})

/**
 * Landing, then offer (specification, "Redirect rules"; contract §4, `landing_offer`). Without landings the
 * visitor goes straight to the offer. Read from snapshots, as the other actions are.
 */
export const landingOfferActionSchema = z.object({
  schema: z.literal('landing_offer'),
  redirectType: z.enum(redirectTypes),
  appendQuery: appendQuery.optional(),
  landings: z.array(landingSchema),
  offers: z.array(offerSchema),
})
export type LandingOfferAction = z.infer<typeof landingOfferActionSchema>
export type FlowLanding = z.infer<typeof landingSchema>
export type FlowOffer = z.infer<typeof offerSchema>
