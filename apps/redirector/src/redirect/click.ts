import { isCurrencyCode } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { identify, type Salts } from '@waymark/visitor'
import type { CompiledLink } from './compiled-link.ts'
import type { Outcome } from './decide.ts'
import type { Visit } from './visit.ts'

/** What completing a click needs and no event may carry: the raw address and the link's hours. */
export interface OpenVerdict {
  ip: string | null
  uniquenessHours: number
}

/** Under a symbol, so that it cannot be written out: JSON knows no symbols. */
export const openVerdict = Symbol('openVerdict')

/** A click on its way: an event whose unique verdict is still open. */
export interface OpenClick extends ClickEvent {
  [openVerdict]: OpenVerdict
}

export interface ClickMakerDeps {
  salts: Pick<Salts, 'current'>
  /** STORE_RAW_IP. */
  storeRawIp: boolean
}

export interface AnsweredVisit {
  link: CompiledLink
  visit: Visit
  outcome: Outcome
}

const noSubIds: Readonly<Record<string, string>> = Object.freeze({})

/** Makes the click of an answered visit (design §4). Synchronous: the verdict comes when it is sent. */
export function createClickMaker({
  salts,
  storeRawIp,
}: ClickMakerDeps): (answered: AnsweredVisit) => OpenClick {
  return ({ link: { snapshot }, visit, outcome }) => {
    const { visitor, profile, atMs } = visit
    const { query, subIds } = visitor
    const { linkId, uniquenessHours } = snapshot
    const value = (name: string) => (query.size === 0 ? null : keptText(query.get(name)))
    return {
      clickToken: visit.clickToken,
      clickedAtMs: atMs,
      workspaceId: snapshot.workspaceId,
      linkId,
      bioLinkId: null,
      shortCode: snapshot.shortCode,
      shortUrl: snapshot.shortUrl,
      originalUrl: snapshot.originalUrl,
      matchedRuleId: outcome.ruleId,
      redirectType: outcome.redirectType,
      resolvedUrl: outcome.url,
      resolvedParams: outcome.resolvedParams,
      countryCode: visitor.countryCode,
      region: visitor.region,
      city: visitor.city,
      deviceType: visitor.deviceType,
      os: visitor.os,
      osVersion: visitor.osVersion,
      browser: visitor.browser,
      browserVersion: visitor.browserVersion,
      language: visitor.language,
      userAgent: visitor.userAgent,
      referer: visitor.referer,
      refererDomain: visitor.refererDomain,
      ip: storeRawIp && snapshot.storeRawIp ? visitor.ip : null,
      visitorId: identify(profile, salts.current(atMs, uniquenessHours), linkId),
      isUnique: false,
      isBot: visitor.isBot,
      botReason: visitor.botReason,
      subIds: subIds.size === 0 ? noSubIds : Object.fromEntries(subIds),
      externalId: value('external_id'),
      keyword: value('keyword'),
      source: value('source'),
      cost: costOf(query.get('cost')),
      currency: currencyOf(query.get('currency')),
      gclid: value('gclid'),
      fbclid: value('fbclid'),
      ttclid: value('ttclid'),
      msclkid: value('msclkid'),
      [openVerdict]: { ip: visitor.ip, uniquenessHours },
    }
  }
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
