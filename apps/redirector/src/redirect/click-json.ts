import { isCurrencyCode } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import type { CompiledLink } from '@waymark/redirect-flow'
import type { RefererFacts, VisitorProfile } from '@waymark/visitor'

/*
 * A ClickEvent as one line of JSON, put together from parts that are written once: a link's for each of its versions, a
 * visitor's for as long as it is known. JSON.stringify of the whole costs more than half of the redirect itself.
 * Each part is the members of an object without its braces.
 */

type LinkPart = Pick<
  ClickEvent,
  'workspaceId' | 'linkId' | 'bioLinkId' | 'shortCode' | 'shortUrl' | 'originalUrl'
>
type OutcomePart = Pick<ClickEvent, 'matchedRuleId' | 'redirectType' | 'resolvedUrl' | 'resolvedParams'>
type ProfilePart = Pick<
  ClickEvent,
  | 'countryCode'
  | 'region'
  | 'city'
  | 'deviceType'
  | 'os'
  | 'osVersion'
  | 'browser'
  | 'browserVersion'
  | 'language'
  | 'userAgent'
  | 'isBot'
  | 'botReason'
>
type QueryPart = Pick<
  ClickEvent,
  | 'subIds'
  | 'externalId'
  | 'keyword'
  | 'source'
  | 'cost'
  | 'currency'
  | 'gclid'
  | 'fbclid'
  | 'ttclid'
  | 'msclkid'
>
type MomentPart = Pick<ClickEvent, 'clickToken' | 'clickedAtMs' | 'ip' | 'visitorId' | 'isUnique'>
type RefererPart = Pick<ClickEvent, 'referer' | 'refererDomain'>

type Missing = Exclude<
  keyof ClickEvent,
  keyof (LinkPart & OutcomePart & ProfilePart & QueryPart & MomentPart & RefererPart)
>
/** The texts of all parts; a member of ClickEvent that stands in none of them makes this type impossible. */
export type ClickParts = [Missing] extends [never]
  ? { link: string; outcome: string; profile: string; referer: string; query: string; moment: MomentPart }
  : never

function members(part: LinkPart | OutcomePart | ProfilePart | QueryPart | RefererPart): string {
  return JSON.stringify(part).slice(1, -1)
}

export function linkPart({ facts }: CompiledLink): string {
  const { workspaceId, linkId, shortCode, shortUrl, originalUrl } = facts
  return members({ workspaceId, linkId, bioLinkId: null, shortCode, shortUrl, originalUrl })
}

export function outcomePart(part: OutcomePart): string {
  return members(part)
}

/** Without the address: that is the moment's, where it may be kept at all. */
export function profilePart(profile: VisitorProfile): string {
  const { countryCode, region, city, deviceType, os, osVersion, browser, browserVersion } = profile
  const { language, userAgent, isBot, botReason } = profile
  return members({
    countryCode,
    region,
    city,
    deviceType,
    os,
    osVersion,
    browser,
    browserVersion,
    language,
    userAgent,
    isBot,
    botReason,
  })
}

const noReferer = members({ referer: null, refererDomain: null })

export function refererPart({ referer, refererDomain }: RefererFacts): string {
  return referer === null ? noReferer : members({ referer, refererDomain })
}

type Texts = ReadonlyMap<string, string>
const noTexts: Texts = new Map()
const noQuery = queryMembers(noTexts, noTexts)

export function queryPart(query: Texts, subIds: Texts): string {
  return query.size === 0 ? noQuery : queryMembers(query, subIds)
}

function queryMembers(query: Texts, subIds: Texts): string {
  return members({
    subIds: Object.fromEntries(subIds),
    externalId: keptText(query.get('external_id')),
    keyword: keptText(query.get('keyword')),
    source: keptText(query.get('source')),
    cost: costOf(query.get('cost')),
    currency: currencyOf(query.get('currency')),
    gclid: keptText(query.get('gclid')),
    fbclid: keptText(query.get('fbclid')),
    ttclid: keptText(query.get('ttclid')),
    msclkid: keptText(query.get('msclkid')),
  })
}

/** The whole event. Token and visitor id are hex and need no escaping. */
export function joinParts({ link, outcome, profile, referer, query, moment }: ClickParts): string {
  const { clickToken, clickedAtMs, visitorId, isUnique, ip } = moment
  const address = ip === null ? 'null' : JSON.stringify(ip)
  return (
    `{"clickToken":"${clickToken}","clickedAtMs":${clickedAtMs},"visitorId":"${visitorId}","isUnique":${isUnique},` +
    `"ip":${address},${link},${outcome},${profile},${referer},${query}}`
  )
}

const keptTextLength = 500

/** Visitors write it: a bounded length, and no half of a surrogate pair where it was cut. */
function keptText(value: string | undefined): string | null {
  if (value === undefined || value === '') return null
  return value.length > keptTextLength ? value.slice(0, keptTextLength).toWellFormed() : value
}

/** A decimal with at most 6 places, what is beyond them cut; null when it is no such number. Never a binary float. */
export function costOf(value: string | undefined): string | null {
  const match = value === undefined ? null : /^(\d{1,12})(?:\.(\d{0,30}))?$/.exec(value.trim())
  if (match === null) return null
  const places = match[2]?.slice(0, 6) ?? ''
  return places === '' ? (match[1] ?? null) : `${match[1]}.${places}`
}

function currencyOf(value: string | undefined): string | null {
  const code = value?.trim().toUpperCase()
  return code !== undefined && isCurrencyCode(code) ? code : null
}
