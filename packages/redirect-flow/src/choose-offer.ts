import type { CompiledLink } from './compiled-link.ts'
import type { FlowAction, LandingOfferFlow } from './flow-action.ts'
import { offerOutcome } from './landing-offer.ts'
import { openOffers } from './open-offers.ts'
import type { RedirectOutcome } from './outcome.ts'
import type { FlowVisit } from './visit.ts'

export interface OfferChoice {
  /** The rule that sent the visitor to the landing. */
  ruleId: string
  /** The click's token; parameters, visitor and moment of the hop. */
  visit: FlowVisit
  landingId: string | null
  /** In [0, 1). */
  random: () => number
  /** Heeded where the link binds visitors to offers. */
  boundOfferId: string | null
  /**
   * The landing names it (`offer_id`): taken when it is open and one of the rule's; else an offer is drawn.
   */
  requestedOfferId?: string | null
}

/**
 * Where the hop from a landing leads (contract §4, `landing_offer`): an open offer of the rule, drawn by
 * weight, with the macros, the UTM tags and the query of the hop. Null: none is open, or the rule is gone:
 * the visit goes on with the rules after it (`decideOutcome` with `excludedRules`).
 */
export function chooseOffer(link: CompiledLink, choice: OfferChoice): RedirectOutcome | null {
  const { ruleId, visit, landingId, random } = choice
  const flow = landingOfferRule(link, ruleId)
  if (flow === null) return null
  const isRequestedOpen = openOffers(flow.offers, visit).some(({ id }) => id === choice.requestedOfferId)
  const bound = link.facts.bindVisitors === 'rule_landing_offer' ? choice.boundOfferId : null
  const boundOfferId = isRequestedOpen ? (choice.requestedOfferId ?? null) : bound
  return offerOutcome(flow, { link, visit: withoutOwn(visit), landingId, random, boundOfferId })
}

/** What the rule draws from; null where it is gone, or does something else. */
export function landingOfferRule(
  { rules: { classes } }: CompiledLink,
  ruleId: string,
): LandingOfferFlow | null {
  for (const { rules } of classes) {
    const rule = rules.find(({ decision }) => decision.ruleId === ruleId)
    if (rule !== undefined) return landingOffer(rule.decision.action)
  }
  return null
}

function landingOffer(action: FlowAction | null): LandingOfferFlow | null {
  return action?.kind === 'landing_offer' ? action : null
}

/** The parameters of the hop itself are ours, not for the offer. */
function withoutOwn(visit: FlowVisit): FlowVisit {
  return {
    ...visit,
    parameters: visit.parameters.filter(({ key }) => key !== 'click_id' && key !== 'offer_id'),
  }
}
