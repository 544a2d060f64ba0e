import type { MacroContext, MacroName } from '@waymark/domain'
import type { LinkFacts } from './link-facts.ts'
import type { FlowVisit } from './visit.ts'

export interface MacroFacts {
  facts: LinkFacts
  visit: FlowVisit
  ruleId: string | null
  /** In [0, 1). */
  random: () => number
}

/** What the macros of a redirect target stand for in this visit (contract §4, "Macros"). */
export function macroContext(known: MacroFacts): MacroContext {
  const { visitor, atMs } = known.visit
  return {
    value: (name) => macroValue(name, known),
    subIds: visitor.subIds,
    query: visitor.query,
    nowMs: atMs,
    random: known.random,
  }
}

/** Null becomes empty. The conversion's, the offer's and the landing's macros have no value before there is one. */
function macroValue(name: MacroName, { facts, visit, ruleId }: MacroFacts): string | null {
  const { visitor, clickToken } = visit
  switch (name) {
    case 'click_id':
      return clickToken
    case 'link_id':
      return facts.linkId
    case 'code':
    case 'campaign':
      return facts.shortCode
    case 'rule_id':
      return ruleId
    case 'country':
      return visitor.countryCode
    case 'region':
      return visitor.region
    case 'city':
      return visitor.city
    case 'device':
      return visitor.deviceType
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
    case 'external_id':
    case 'keyword':
    case 'source':
    case 'cost':
    case 'currency':
    case 'gclid':
    case 'fbclid':
    case 'ttclid':
    case 'msclkid':
      return visitor.query.get(name) ?? null
    case 'device_brand':
    case 'device_model':
    case 'offer_id':
    case 'landing_id':
    case 'network_id':
    case 'payout':
    case 'status':
    case 'conversion_id':
      return null
    default:
      return name satisfies never
  }
}
