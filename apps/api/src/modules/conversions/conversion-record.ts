import type { ConversionClickColumns } from '@waymark/db'
import { moneyNumber } from '@waymark/domain'
import { countryName } from '../country-names.ts'
import type { LoggedConversion } from './conversion-record.schema.ts'
import type { ConversionChangeRow, ConversionRow } from './conversions.repository.ts'
import type { ConversionWithHistory } from './conversions.schema.ts'

/** The row of a conversion as the log shows it, before its link is named (`withLinkTitles`). */
export function recordOf(row: ConversionRow): Omit<LoggedConversion, 'linkTitle'> {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    clickToken: row.clickToken,
    linkId: row.linkId,
    offerId: row.offerId,
    networkId: row.networkId,
    goalId: row.goalId,
    status: row.status,
    originalStatus: row.originalStatus,
    previousStatus: row.previousStatus,
    payout: moneyNumber(row.payout),
    currency: row.currency,
    tid: row.tid,
    source: row.source,
    clickedAt: row.clickedAt.toISOString(),
    convertedAt: row.convertedAt.toISOString(),
    statusChangedAt: row.statusChangedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    click: clickOf(row.click),
  }
}

/** Of what is stored of the visitor, what the log shows, too. */
const clickOf = (click: ConversionClickColumns): LoggedConversion['click'] => ({
  shortUrl: click.shortUrl,
  bioLinkId: click.bioLinkId,
  matchedRuleId: click.matchedRuleId,
  landingId: click.landingId,
  trafficSourceId: click.trafficSourceId,
  countryCode: click.countryCode,
  countryName: countryName(click.countryCode),
  region: click.region,
  city: click.city,
  deviceType: click.deviceType,
  os: click.os,
  osVersion: click.osVersion,
  browser: click.browser,
  browserVersion: click.browserVersion,
  language: click.language,
  refererDomain: click.refererDomain,
  isUnique: click.isUnique,
  isBot: click.isBot,
  subIds: click.subIds,
  externalId: click.externalId,
  keyword: click.keyword,
  source: click.source,
})

export const historyEntryOf = (change: ConversionChangeRow): ConversionWithHistory['history'][number] => ({
  at: change.at.toISOString(),
  from: change.fromStatus,
  to: change.toStatus,
  payout: moneyNumber(change.payout),
  currency: change.currency,
  origin: change.origin,
})
