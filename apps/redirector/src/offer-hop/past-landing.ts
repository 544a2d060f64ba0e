import { type CompiledLink, chooseOffer } from '@waymark/redirect-flow'
import type { Answer } from '../request/answer.ts'
import type { Visit } from '../request/visit.ts'

export interface LandingLeft {
  visit: Visit
  outcome: Answer | null
  /** In [0, 1). */
  random: () => number
  requestedOfferId?: string | null
  boundOfferId?: string | null
}

/**
 * Who has left one landing is not sent to another: an outcome that leads to one becomes an offer of the same
 * rule.
 */
export function pastLanding(
  link: CompiledLink,
  { visit, outcome, random, requestedOfferId = null, boundOfferId = null }: LandingLeft,
): Answer | null {
  if (outcome === null || outcome.landingId === null || outcome.ruleId === null) return outcome
  const { ruleId } = outcome
  const offer = chooseOffer(link, { ruleId, visit, landingId: null, random, boundOfferId, requestedOfferId })
  return offer ?? outcome
}
