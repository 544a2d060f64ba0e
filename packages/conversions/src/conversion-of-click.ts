import type { ConversionClickColumns } from '@waymark/db'
import { storableTexts } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import type { StoredChange, StoredConversion } from './conversions.repository.ts'
import { countsTowardsCap } from './decide/decide.ts'

/** What a conversion stores of its click. */
export function clickColumnsOf(click: ClickEvent): ConversionClickColumns {
  return {
    shortCode: click.shortCode,
    shortUrl: click.shortUrl,
    bioLinkId: click.bioLinkId,
    matchedRuleId: click.matchedRuleId,
    landingId: click.landingId,
    trafficSourceId: click.trafficSourceId,
    countryCode: click.countryCode,
    region: click.region,
    city: click.city,
    deviceType: click.deviceType,
    deviceBrand: click.deviceBrand,
    os: click.os,
    osVersion: click.osVersion,
    browser: click.browser,
    browserVersion: click.browserVersion,
    language: click.language,
    inApp: click.inApp,
    isp: click.isp,
    connectionType: click.connectionType,
    asn: click.asn,
    userAgent: click.userAgent,
    referer: click.referer,
    refererDomain: click.refererDomain,
    ip: click.ip,
    isUnique: click.isUnique,
    isBot: click.isBot,
    botReason: click.botReason,
    subIds: click.subIds,
    // Decoded as they came, and a visitor may send a NUL.
    resolvedParams: storableTexts(click.resolvedParams),
    externalId: click.externalId,
    keyword: click.keyword,
    source: click.source,
    cost: click.cost,
    costModel: click.costModel,
    costRate: click.costRate,
    costCurrency: click.costCurrency,
    gclid: click.gclid,
    fbclid: click.fbclid,
    ttclid: click.ttclid,
    msclkid: click.msclkid,
    clickIds: storableTexts(click.clickIds),
  }
}

/** What is new about a conversion beside its click. */
export type NewConversion = Pick<
  StoredConversion,
  | 'id'
  | 'workspaceId'
  | 'offerId'
  | 'networkId'
  | 'goalId'
  | 'status'
  | 'originalStatus'
  | 'payout'
  | 'currency'
  | 'tid'
  | 'source'
>

/**
 * The first version of a conversion (contract §7).
 * @param convertedAtMs when it was, as the network says
 */
export function newConversion(
  click: ClickEvent,
  made: NewConversion,
  { nowMs, convertedAtMs }: { nowMs: number; convertedAtMs: number },
): StoredConversion {
  const at = new Date(nowMs)
  return {
    ...made,
    clickToken: click.clickToken,
    linkId: click.linkId,
    previousStatus: null,
    clickedAt: new Date(click.clickedAtMs),
    convertedAt: new Date(convertedAtMs),
    statusChangedAt: new Date(convertedAtMs),
    click: clickColumnsOf(click),
    countedOn: null,
    countedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * The conversion after a change (contract §7). Where its status changes, it has the one before, and the time
 * of the change, which never goes back.
 * @param happenedAtMs when the network, or the workspace, says that it changed
 */
export function nextVersion(
  before: StoredConversion,
  changes: Partial<StoredConversion>,
  { nowMs, happenedAtMs }: { nowMs: number; happenedAtMs: number },
): StoredConversion {
  // Two changes within a millisecond are two states, which `If-Match` distinguishes.
  const updatedAt = new Date(Math.max(nowMs, before.updatedAt.getTime() + 1))
  const after = { ...before, ...changes, version: before.version + 1, updatedAt }
  if (after.status === before.status) return after
  const statusChangedAt = new Date(Math.max(before.statusChangedAt.getTime(), happenedAtMs))
  return { ...after, previousStatus: before.status, statusChangedAt }
}

/**
 * The entry of a conversion's history (contract-2 §12).
 * @param before null: the conversion is new
 */
export function changeOf(
  before: StoredConversion | null,
  after: StoredConversion,
  origin: StoredChange['origin'],
): StoredChange {
  const { workspaceId, id: conversionId, version, updatedAt: at, status: toStatus, payout, currency } = after
  const fromStatus = before?.status ?? null
  return { workspaceId, conversionId, version, at, fromStatus, toStatus, payout, currency, origin }
}

export interface CapChange {
  workspaceId: string
  offerId: string
  /** UTC. */
  day: string
  /** Unix ms: when it came to count. */
  atMs: number
  delta: 1 | -1
}

/**
 * Returns the conversion with the moment at which it counts for its offer's caps from now on (contract §6,
 * "Caps"): a lead or sale counts for the hour and the day it came, whatever it becomes later, and stops
 * counting when it is neither any more.
 * @param nowMs when its postback came
 */
export function counted(
  conversion: StoredConversion,
  nowMs: number,
): { conversion: StoredConversion; changes: CapChange[] } {
  const { workspaceId, offerId, countedOn, countedAt } = conversion
  const counts = offerId !== null && countsTowardsCap(conversion.status)
  if (offerId === null || counts === (countedOn !== null)) return { conversion, changes: [] }
  const day = countedOn ?? new Date(nowMs).toISOString().slice(0, 10)
  // Of conversions that counted days before these moments were stored, only the day is known.
  const atMs = countedOn === null ? nowMs : (countedAt?.getTime() ?? Date.parse(countedOn))
  const change = { workspaceId, offerId, day, atMs, delta: counts ? 1 : -1 } as const
  const counting = counts
    ? { countedOn: day, countedAt: new Date(atMs) }
    : { countedOn: null, countedAt: null }
  return { conversion: { ...conversion, ...counting }, changes: [change] }
}
