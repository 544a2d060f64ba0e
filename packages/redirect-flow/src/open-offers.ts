import type { FlowAction, OfferTarget } from './flow-action.ts'
import type { FlowVisit } from './visit.ts'

/** Why an offer is not in the draw for a visitor (contract §6). */
type OfferClosed = 'closed' | 'country'

/**
 * The offers that take part in the draw for this visitor: open now (status, cap, health), and for the
 * visitor's country.
 */
export function openOffers(offers: readonly OfferTarget[], visit: FlowVisit): readonly OfferTarget[] {
  return offers.filter((offer) => offerClosed(offer, visit) === null)
}

/**
 * Whether a rule has something for this visitor. A rule without an open offer is passed over even though its
 * landings could be shown: they would lead nowhere.
 */
export function canServe(action: FlowAction, visit: FlowVisit): boolean {
  return action.kind !== 'landing_offer' || action.offers.some((offer) => offerClosed(offer, visit) === null)
}

/** Why `canServe` says no, for people (simulator, contract §4). */
export function whyNotServed(action: FlowAction, visit: FlowVisit): string {
  if (action.kind !== 'landing_offer' || action.offers.length === 0)
    return 'the rule has no offers, it is passed over'
  const reasons = action.offers.map((offer) => `offer ${offer.id} ${closedText(offer, visit)}`)
  return `no offer is open for the visitor, the rule is passed over: ${reasons.join('; ')}`
}

function offerClosed(
  { opensAtMs, countries }: OfferTarget,
  { atMs, visitor }: FlowVisit,
): OfferClosed | null {
  if (opensAtMs === null || opensAtMs > atMs) return 'closed'
  if (countries === null || countries.length === 0) return null
  return visitor.countryCode !== null && countries.includes(visitor.countryCode) ? null : 'country'
}

function closedText(offer: OfferTarget, visit: FlowVisit): string {
  const closed = offerClosed(offer, visit)
  switch (closed) {
    case 'closed':
      return offer.opensAtMs === null
        ? 'is not in the draw (paused, archived, disabled or at its cap)'
        : `opens again at ${new Date(offer.opensAtMs).toISOString()}`
    case 'country':
      return `is for ${(offer.countries ?? []).join(', ')}, the visitor is from ${visit.visitor.countryCode ?? 'an unknown country'}`
    case null:
      return 'is open'
    default:
      return closed satisfies never
  }
}
