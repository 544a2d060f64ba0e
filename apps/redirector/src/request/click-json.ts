import { type ClickCost, clickCostOfVisit, readClickIds, visitCost, visitCurrency } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import type { CompiledLink } from '@waymark/redirect-flow'
import type { Visitor } from '@waymark/rule-engine'
import {
  isAddressVerdict,
  type RefererFacts,
  type UserAgentFacts,
  type VisitorProfile,
} from '@waymark/visitor'

/*
 * A ClickEvent in the wire format: what clicks have in common is written once, a link's for each of its
 * versions, a visitor's for as long as it is known, and a click's own line only refers to it. JSON.stringify
 * of the whole costs more than half of the redirect itself, and its bytes cost the disk, Kafka and the worker
 * again.
 */

type LinkPart = Pick<
  ClickEvent,
  'workspaceId' | 'linkId' | 'bioLinkId' | 'shortCode' | 'shortUrl' | 'originalUrl' | 'trafficSourceId'
>
export type OutcomePart = Pick<
  ClickEvent,
  'matchedRuleId' | 'landingId' | 'offerId' | 'networkId' | 'redirectType' | 'resolvedUrl' | 'resolvedParams'
>
type LocationPart = Pick<
  ClickEvent,
  'countryCode' | 'region' | 'city' | 'language' | 'isp' | 'connectionType' | 'asn'
>
type QueryPart = Pick<
  ClickEvent,
  | 'subIds'
  | 'externalId'
  | 'keyword'
  | 'source'
  | 'cost'
  | 'currency'
  | 'costModel'
  | 'costRate'
  | 'costCurrency'
  | 'gclid'
  | 'fbclid'
  | 'ttclid'
  | 'msclkid'
  | 'clickIds'
>
type MomentPart = Pick<ClickEvent, 'clickToken' | 'clickedAtMs' | 'visitorId' | 'isUnique'>
type Bare = QueryPart & RefererFacts & Pick<ClickEvent, 'ip'>

type Missing = Exclude<
  keyof ClickEvent,
  keyof (LinkPart & OutcomePart & UserAgentFacts & LocationPart & MomentPart & Bare)
>
/** What a click's line is made of; a member of ClickEvent that is missing here makes this type impossible. */
export type ClickLine = [Missing] extends [never]
  ? MomentPart & {
      /** The numbers of its parts, between commas. */
      parts: string
      /** Members each after a comma, of `placeMembers`. */
      locationPart: string
      /** Null: not to be stored. */
      ip: string | null
      /** Members each after a comma, of `ownMembers`. */
      own: string
    }
  : never

/** What a click has whose visitor brings neither query nor referer. */
const bare: Bare = {
  referer: null,
  refererDomain: null,
  ip: null,
  subIds: {},
  externalId: null,
  keyword: null,
  source: null,
  cost: null,
  currency: null,
  costModel: null,
  costRate: null,
  costCurrency: null,
  gclid: null,
  fbclid: null,
  ttclid: null,
  msclkid: null,
  clickIds: {},
}

/**
 * The first part of each of a link's clicks, with the outcome where that is always the same. The other parts
 * count over it.
 */
export function linkPart({ facts }: CompiledLink, outcome: OutcomePart | null): string {
  const { workspaceId, linkId, shortCode, shortUrl, originalUrl, trafficSourceId, clickCost } = facts
  const part: LinkPart = {
    workspaceId,
    linkId,
    bioLinkId: null,
    shortCode,
    shortUrl,
    originalUrl,
    trafficSourceId,
  }
  return JSON.stringify({ ...part, ...outcome, ...bare, ...clickCost })
}

/**
 * After the link's part, whose members it replaces: an entry that leads to an address is served like a link,
 * but is none.
 */
export function bioPart(bioLinkId: string, linkId: string): string {
  const part: Partial<LinkPart> = bioLinkId === linkId ? { linkId: null, bioLinkId } : { bioLinkId }
  return JSON.stringify(part)
}

/** The model of the device is for macros and filters only; without an app nothing is said of one. */
export function userAgentPart(facts: UserAgentFacts): string {
  return JSON.stringify({ ...facts, deviceModel: undefined, inApp: facts.inApp ?? undefined })
}

/**
 * Without the address: that is the click's own, where it may be stored at all. No part, though known
 * beforehand: few visitors of one message are of the same town and language, and looking for them costs more
 * than the bytes.
 */
export function locationMembers(profile: VisitorProfile): string {
  const { countryCode, region, city, language, isBot, botReason, isp, connectionType, asn } = profile
  // Most installations have no database of networks: what is unknown takes no bytes.
  const part: Partial<LocationPart> = {
    countryCode,
    region,
    city,
    language,
    isp: isp ?? undefined,
    connectionType: connectionType ?? undefined,
    asn: asn ?? undefined,
  } satisfies Record<keyof LocationPart, unknown>
  // The user agent's part says that it is a browser.
  return furtherMembers(isAddressVerdict(botReason) ? { ...part, isBot, botReason } : part)
}

/** Null: there is none, as the link's part says already. */
export function refererPart({ referer, refererDomain }: RefererFacts): string | null {
  return referer === null ? null : JSON.stringify({ referer, refererDomain })
}

function furtherMembers(part: Partial<ClickEvent>): string {
  const members = JSON.stringify(part).slice(1, -1)
  return members === '' ? '' : `,${members}`
}

type Texts = ReadonlyMap<string, string>

interface DecidedVisit {
  link: Pick<CompiledLink, 'facts'>
  visitor: Pick<Visitor, 'query' | 'subIds' | 'isBot' | 'botReason'>
  profile: Pick<UserAgentFacts, 'botReason'>
}

/**
 * What a visit has beyond its parts: its query, its outcome unless that is the link's (null), and the bot
 * verdict where the workspace's is another than the user agent's.
 */
export function ownMembers(outcome: OutcomePart | null, { link, visitor, profile }: DecidedVisit): string {
  const { query, subIds, isBot, botReason } = visitor
  const { costOfQuery } = link.facts
  const verdict = botReason === profile.botReason ? null : { isBot, botReason }
  if (query.size > 0)
    return furtherMembers({
      ...outcome,
      ...verdict,
      ...givenByQuery(query, subIds),
      ...(costOfQuery && clickCostOfVisit(query, costOfQuery.currency)),
    })
  return outcome === null && verdict === null ? '' : furtherMembers({ ...outcome, ...verdict })
}

function givenByQuery(query: Texts, subIds: Texts): Partial<Omit<QueryPart, keyof ClickCost>> {
  return {
    subIds: subIds.size === 0 ? undefined : Object.fromEntries(subIds),
    externalId: boundedText(query.get('external_id')),
    keyword: boundedText(query.get('keyword')),
    source: boundedText(query.get('source')),
    cost: visitCost(query) ?? undefined,
    currency: visitCurrency(query) ?? undefined,
    gclid: boundedText(query.get('gclid')),
    fbclid: boundedText(query.get('fbclid')),
    ttclid: boundedText(query.get('ttclid')),
    msclkid: boundedText(query.get('msclkid')),
    clickIds: clickIdsOf(query),
  } satisfies Record<keyof Omit<QueryPart, keyof ClickCost>, unknown>
}

function clickIdsOf(query: Texts): Record<string, string> | undefined {
  const found = readClickIds(query)
  if (found.size === 0) return undefined
  return Object.fromEntries([...found].map(([name, value]) => [name, boundedText(value) ?? '']))
}

/** Token and visitor id are hex and need no escaping. */
export function clickLine(line: ClickLine): string {
  const { parts, clickToken, clickedAtMs, visitorId, isUnique, locationPart, ip, own } = line
  const address = ip === null ? '' : `,"ip":${JSON.stringify(ip)}`
  return (
    `{"parts":[${parts}],"clickToken":"${clickToken}","clickedAtMs":${clickedAtMs},` +
    `"visitorId":"${visitorId}","isUnique":${isUnique}${locationPart}${address}${own}}`
  )
}

const maxTextLength = 500

/** Visitors write it: a bounded length, and no half of a surrogate pair where it was cut. */
function boundedText(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  return value.length > maxTextLength ? value.slice(0, maxTextLength).toWellFormed() : value
}
