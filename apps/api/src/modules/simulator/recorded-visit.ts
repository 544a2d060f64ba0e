import { parseQuery } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { type CompiledLink, drawnWays, type FlowContext, type FlowVisit } from '@waymark/redirect-flow'
import { connectionTypes, deviceTypes, seededRandom, type VisitorHistory } from '@waymark/rule-engine'
import { type Geo, nowhere, parseUserAgent } from '@waymark/visitor'

/** The fields of a click that say who came, how, and where the way went. */
export const recordedFields = [
  'clickToken',
  'clickedAtMs',
  'linkId',
  'matchedRuleId',
  'landingId',
  'offerId',
  'resolvedParams',
  'countryCode',
  'region',
  'city',
  'deviceType',
  'os',
  'osVersion',
  'browser',
  'browserVersion',
  'language',
  'isp',
  'connectionType',
  'asn',
  'userAgent',
  'referer',
  'refererDomain',
  'ip',
  'isUnique',
  'isBot',
  'botReason',
  'subIds',
  'externalId',
  'keyword',
  'source',
  'cost',
  'currency',
  'gclid',
  'fbclid',
  'ttclid',
  'msclkid',
  'clickIds',
] as const satisfies readonly (keyof ClickEvent)[]

export type RecordedClick = Pick<ClickEvent, (typeof recordedFields)[number]>

/**
 * The visit that a click was made of, as far as it was recorded (contract §12): what was read of the visitor
 * then, not what today's databases say. Of the query there is what went on to the target, and what clicks
 * store by name.
 */
export async function recordedVisit(
  click: RecordedClick,
  link: CompiledLink,
  geo: () => Promise<Geo>,
): Promise<FlowVisit> {
  const { clickToken, clickedAtMs, ip } = click
  const { deviceBrand, deviceModel, inApp } = parseUserAgent(click.userAgent)
  const ofToday = ip === null ? nowhere : (await geo()).lookup(ip)
  const passedOn = passedOnOf(click, link)
  const deviceType = deviceTypes.find((type) => type === click.deviceType) ?? 'unknown'
  const subIds = new Map(Object.entries(click.subIds))
  const query = new Map([...passedOn, ...namedOf(click)])
  const ofAgent = { deviceType, deviceBrand, deviceModel, inApp }
  const ofAddress = { ...networkOf(click, ofToday), regionCode: ofToday.regionCode }
  return {
    atMs: clickedAtMs,
    clickToken,
    parameters: parseQuery(new URLSearchParams(passedOn).toString()),
    visitor: { ...visitorOf(click), ...ofAgent, ...ofAddress, subIds, query, headers: {} },
  }
}

type OfAddress = Pick<typeof nowhere, 'isp' | 'connectionType' | 'asn' | 'proxyType'>

/** Clicks from before their network was recorded have none: then it is that of today's databases. */
function networkOf(click: RecordedClick, { isp, connectionType, asn, proxyType }: OfAddress): OfAddress {
  const recorded = connectionTypes.find((type) => type === click.connectionType)
  return {
    isp: click.isp ?? isp,
    connectionType: recorded ?? connectionType,
    asn: click.asn ?? asn,
    proxyType,
  }
}

const visitorOf = (click: RecordedClick) => ({
  ip: click.ip,
  countryCode: click.countryCode,
  region: click.region,
  city: click.city,
  os: click.os,
  osVersion: click.osVersion,
  browser: click.browser,
  browserVersion: click.browserVersion,
  language: click.language,
  userAgent: click.userAgent,
  referer: click.referer,
  refererDomain: click.refererDomain,
  isBot: click.isBot,
  botReason: click.botReason,
})

/** What was added to the target, without the link's own tags. */
function passedOnOf({ resolvedParams }: RecordedClick, { utm }: CompiledLink): [string, string][] {
  const isTag = (key: string, value: string) => utm.some((tag) => tag.key === key && tag.value === value)
  return Object.entries(resolvedParams).filter(([key, value]) => !isTag(key, value))
}

function namedOf(click: RecordedClick): [string, string][] {
  const named = {
    external_id: click.externalId,
    keyword: click.keyword,
    source: click.source,
    cost: click.cost,
    currency: click.currency,
    gclid: click.gclid,
    fbclid: click.fbclid,
    ttclid: click.ttclid,
    msclkid: click.msclkid,
  }
  const stored = Object.entries(named).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  )
  return [...Object.entries(click.clickIds), ...stored]
}

/**
 * Whether the visitor was new to the link is recorded; what rules had served then is not, so limits let
 * through.
 */
export function recordedHistory({ isUnique }: RecordedClick): VisitorHistory {
  return { isNewToLink: isUnique, isNewToRule: () => null, ruleClicks: () => null }
}

export interface Replayed {
  link: CompiledLink
  visit: FlowVisit
  known: Omit<FlowContext, 'random'>
  seed: number
}

/**
 * The draws that led to where the visit went, where they still may; else those of the seed. So only what has
 * changed since makes a difference, not chance.
 */
export function recordedRandom(
  click: RecordedClick,
  { link, visit, known, seed }: Replayed,
): () => () => number {
  const { ways } = drawnWays(link, visit, known)
  const ofRule = ways.filter(({ ruleId }) => ruleId === click.matchedRuleId)
  const taken =
    ofRule.find(({ landingId, offerId }) => landingId === click.landingId && offerId === click.offerId) ??
    ofRule.find(({ landingId }) => landingId === click.landingId) ??
    ofRule[0]
  return () => {
    const rest = seededRandom(seed)
    const left = (taken?.randoms ?? [])[Symbol.iterator]()
    return () => left.next().value ?? rest()
  }
}
