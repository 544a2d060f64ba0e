import type { MacroContext, MacroName } from '@waymark/domain'
import type { FlowLanding, FlowOffer } from '@waymark/rule-engine'
import type { LinkFacts } from './link-facts.ts'
import type { ServedBy } from './outcome.ts'
import type { FlowVisit } from './visit.ts'
import type { VisitContext } from './visit-context.ts'

/** What of a flow its macros take; what is absent has no value. */
export interface MacroFlow {
  /** Among them the one that serves, or has served, the visitor. */
  landings?: readonly Pick<FlowLanding, 'id' | 'name'>[]
  /** The one that the visitor is sent to. */
  offer?: Pick<FlowOffer, 'name' | 'payout' | 'currency'>
}

/** What the macros of a target, landing, offer or content stand for in this visit (contract §4, "Macros"). */
export function macroContext(
  { link, visit, random }: Pick<VisitContext, 'link' | 'visit' | 'random'>,
  served: ServedBy,
  flow: MacroFlow = {},
): MacroContext {
  const { visitor, atMs } = visit
  const known: Known = { facts: link.facts, visit, served, flow }
  return {
    value: (name) => macroValue(name, known),
    subIds: visitor.subIds,
    query: visitor.query,
    nowMs: atMs,
    random,
  }
}

interface Known {
  facts: LinkFacts
  visit: FlowVisit
  served: ServedBy
  flow: MacroFlow
}

/**
 * Null becomes empty. The conversion's macros have no value before there is one, the offer's none before it
 * is drawn.
 */
function macroValue(name: MacroName, { facts, visit, served, flow }: Known): string | null {
  const { visitor, clickToken } = visit
  switch (name) {
    case 'click_id':
      return clickToken
    case 'link_id':
      return facts.linkId
    case 'code':
    case 'campaign':
      return facts.shortCode
    case 'campaign_name':
      return facts.title
    case 'traffic_source_name':
      return facts.sourceName
    case 'rule_id':
      return served.ruleId
    case 'country':
      return visitor.countryCode
    case 'region':
      return visitor.region
    case 'city':
      return visitor.city
    case 'device':
      return visitor.deviceType
    case 'device_brand':
      return visitor.deviceBrand
    case 'device_model':
      return visitor.deviceModel
    case 'os':
      return visitor.os
    case 'os_version':
      return visitor.osVersion
    case 'browser':
      return visitor.browser
    case 'browser_version':
      return visitor.browserVersion
    case 'language':
      return visitor.language
    case 'isp':
      return visitor.isp
    case 'connection_type':
      return visitor.connectionType
    case 'ip':
      return visitor.ip
    case 'user_agent':
      return visitor.userAgent
    case 'referer':
      return visitor.referer
    case 'referer_domain':
      return visitor.refererDomain
    case 'is_bot':
      return visitor.isBot ? '1' : '0'
    case 'landing_id':
      return served.landingId
    case 'landing_name':
      return flow.landings?.find(({ id }) => id === served.landingId)?.name ?? null
    case 'offer_id':
      return served.offerId
    case 'offer_name':
      return flow.offer?.name ?? null
    case 'network_id':
      return served.networkId
    case 'payout':
      return flow.offer?.payout ?? null
    case 'currency':
      // Beside an offer's payout it is the payout's, elsewhere that of the visit's cost.
      return flow.offer?.currency ?? visitor.query.get(name) ?? null
    case 'external_id':
    case 'keyword':
    case 'source':
    case 'cost':
    case 'gclid':
    case 'fbclid':
    case 'ttclid':
    case 'msclkid':
      return visitor.query.get(name) ?? null
    case 'status':
    case 'conversion_id':
      return null
    default:
      return name satisfies never
  }
}
