import { compileTarget, type MacroContext, type MacroName, moneyText, resolveTarget } from '@waymark/domain'
import { UAParser } from 'ua-parser-js'
import { clickParameters } from './click-parameters.ts'
import type { ConversionFacts } from './outgoing-event.ts'
import type { RecordNames } from './record-names.ts'

export interface PostbackMoment {
  /** Unix ms, for `{timestamp}` and `{date:FORMAT}`. */
  nowMs: number
  random: () => number
  /** Of records whose names macros may use. */
  names: RecordNames
}

/**
 * The URL of a traffic source for a conversion, its macros encoded (contract §7, "Outgoing"; §4, "Macros").
 * Null when the values would have changed its host or the depth of its path.
 */
export function postbackUrl(
  template: string,
  facts: ConversionFacts,
  { nowMs, random, names }: PostbackMoment,
): string | null {
  let query: MacroContext['query'] | undefined
  const context: MacroContext = {
    value: (name) => macroValue(name, facts, names),
    subIds: new Map(Object.entries(facts.click.subIds)),
    // Made when a template needs it: few do.
    get query() {
      query ??= clickParameters(facts.click)
      return query
    },
    nowMs,
    random,
  }
  return resolveTarget(compileTarget(template), context)
}

const deviceOf = (userAgent: string) => new UAParser(userAgent).getDevice()

function macroValue(
  name: MacroName,
  { click, ...conversion }: ConversionFacts,
  names: RecordNames,
): string | null {
  const nameOf = (id: string | null) => names.get(id ?? '') ?? null
  switch (name) {
    case 'click_id':
      return click.clickToken
    case 'conversion_id':
      return conversion.conversionId
    case 'status':
      return conversion.status
    case 'payout':
      return moneyText(conversion.payout)
    case 'currency':
      return conversion.currency
    case 'offer_id':
      return conversion.offerId
    case 'offer_name':
      return nameOf(conversion.offerId)
    case 'network_id':
      return conversion.networkId
    case 'external_id':
      return click.externalId
    case 'keyword':
      return click.keyword
    case 'source':
      return click.source
    case 'cost':
      return click.cost === null ? null : moneyText(click.cost)
    case 'link_id':
      return click.linkId
    case 'code':
    case 'campaign':
      return click.shortCode
    case 'rule_id':
      return click.matchedRuleId
    case 'landing_id':
      return click.landingId
    case 'landing_name':
      return nameOf(click.landingId)
    case 'traffic_source_name':
      return nameOf(click.trafficSourceId)
    case 'campaign_name':
      return nameOf(click.linkId)
    case 'country':
      return click.countryCode
    case 'region':
      return click.region
    case 'city':
      return click.city
    case 'device':
      return click.deviceType
    case 'os':
      return click.os
    case 'os_version':
      return click.osVersion
    case 'browser':
      return click.browser
    case 'browser_version':
      return click.browserVersion
    case 'language':
      return click.language
    case 'ip':
      return click.ip
    case 'user_agent':
      return click.userAgent
    case 'referer':
      return click.referer
    case 'referer_domain':
      return click.refererDomain
    case 'is_bot':
      return click.isBot ? '1' : '0'
    case 'gclid':
      return click.gclid
    case 'fbclid':
      return click.fbclid
    case 'ttclid':
      return click.ttclid
    case 'msclkid':
      return click.msclkid
    // Clicks are stored without these two: they follow from the user agent, as they did when the visitor
    // came.
    case 'device_brand':
      return deviceOf(click.userAgent).vendor ?? null
    case 'device_model':
      return deviceOf(click.userAgent).model ?? null
    // And without these, which cannot be derived.
    case 'isp':
    case 'connection_type':
      return null
    default:
      return name satisfies never
  }
}
