import { describe, expect, it } from 'vitest'
import { mayBecome, type OfferStatus, offerStatuses } from './offer-status.ts'

/** Contract §6, "Offer transitions": what people may do. */
const allowed: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  active: ['active', 'paused', 'archived'],
  paused: ['active', 'paused', 'archived'],
  archived: ['archived'],
  auto_disabled: ['active', 'archived', 'auto_disabled'],
}

describe('an offer that is', () => {
  it.each(offerStatuses)('%s goes where the contract lets it, and nowhere else', (from) => {
    expect(offerStatuses.filter((to) => mayBecome(from, to))).toEqual(allowed[from])
  })
})
