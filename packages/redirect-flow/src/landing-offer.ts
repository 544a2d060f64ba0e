import { compileTarget, mergeQuery, type QueryParameter, resolveTarget, usesMacro } from '@waymark/domain'
import { boundByRule } from './binding.ts'
import { drawByWeight } from './draw-by-weight.ts'
import type { LandingOfferFlow, LandingTarget, OfferTarget, ReadyLanding } from './flow-action.ts'
import { incomingQuery } from './incoming-query.ts'
import { macroContext } from './macro-context.ts'
import { openOffers } from './open-offers.ts'
import type { RedirectOutcome, ServedBy } from './outcome.ts'
import type { VisitContext } from './visit-context.ts'

/**
 * Sends the visitor to a landing, or where the rule has none straight to an offer (contract §4,
 * `landing_offer`). Null: no offer is open for the visitor, or the URL comes to nothing.
 */
export function landingOfferOutcome(
  flow: LandingOfferFlow,
  visitContext: VisitContext,
): RedirectOutcome | null {
  const { landingId, offerId } = boundByRule(visitContext.bound, flow.ruleId)
  const { random } = visitContext
  const landing = drawByWeight(flow.landings, { random, boundId: landingId })
  return landing === undefined
    ? offerOutcome(flow, { ...visitContext, landingId: null, boundOfferId: offerId })
    : landingOutcome(landing, flow, visitContext)
}

function landingOutcome(
  landing: LandingTarget,
  { ruleId, redirectType, appendQuery, landings }: LandingOfferFlow,
  visitContext: VisitContext,
): RedirectOutcome | null {
  const { link, visit } = visitContext
  const served: ServedBy = { ruleId, landingId: landing.id, offerId: null, networkId: null }
  const { target, hasClickId } = readyLanding(landing)
  const href = resolveTarget(target, macroContext(visitContext, served, { landings }))
  if (href === null) return null
  const utm = hasClickId ? link.utm : [clickIdParameter(visit.clickToken), ...link.utm]
  const incoming = incomingQuery(link, visit, appendQuery)
  const { utmPrecedence } = link.facts
  const merged = mergeQuery({ target: href, incoming, utm, utmPrecedence })
  return { kind: 'redirect', ...served, redirectType, deepLink: null, ...merged, isConstant: false }
}

function readyLanding(landing: LandingTarget): ReadyLanding {
  landing.ready ??= { target: compileTarget(landing.url), hasClickId: usesMacro(landing.url, 'click_id') }
  return landing.ready
}

/**
 * Hex and dashes: nothing to encode. It comes before the visitor's own parameters, so that no visitor can
 * send another's token along.
 */
function clickIdParameter(clickToken: string): QueryParameter {
  return { key: 'click_id', value: clickToken, text: `click_id=${clickToken}` }
}

export interface OfferContext extends Pick<VisitContext, 'link' | 'visit' | 'random'> {
  /** Where the visitor comes from; null: straight from the link. */
  landingId: string | null
  boundOfferId: string | null
}

/**
 * An offer that is open for the visitor, drawn by weight. Null: there is none, or its URL comes to nothing.
 */
export function offerOutcome(flow: LandingOfferFlow, visitContext: OfferContext): RedirectOutcome | null {
  const { link, visit, random, landingId, boundOfferId } = visitContext
  const offer = drawByWeight(openOffers(flow.offers, visit), { random, boundId: boundOfferId })
  if (offer === undefined) return null
  const { ruleId, redirectType, landings } = flow
  const served: ServedBy = { ruleId, landingId, offerId: offer.id, networkId: offer.networkId }
  const href = resolveTarget(offerTarget(offer), macroContext(visitContext, served, { landings, offer }))
  if (href === null) return null
  const incoming = incomingQuery(link, visit, offer.appendQuery ?? flow.appendQuery)
  const { utmPrecedence } = link.facts
  const merged = mergeQuery({ target: href, incoming, utm: link.utm, utmPrecedence })
  return { kind: 'redirect', ...served, redirectType, deepLink: null, ...merged, isConstant: false }
}

function offerTarget(offer: OfferTarget): NonNullable<OfferTarget['target']> {
  offer.target ??= compileTarget(offer.url)
  return offer.target
}
