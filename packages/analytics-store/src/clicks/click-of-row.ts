import type { ClickEvent } from '@waymark/events'
import { z } from 'zod'
import { zeroUuid } from '../values.ts'
import type { ClickColumn } from './click-row.ts'

const text = z.string()
const maybeText = z.string().transform((value) => (value === '' ? null : value))
const maybeUuid = z.string().transform((value) => (value === zeroUuid ? null : value))
const map = z.record(z.string(), z.string())

/** Columns of the lookup, each as its row comes back; `clicked_at` in Unix ms, `cost` as text. */
const storedClick = z.object({
  click_token: text,
  clicked_at: z.coerce.number(),
  workspace_id: maybeUuid,
  link_id: maybeUuid,
  bio_link_id: maybeUuid,
  short_code: text,
  short_url: text,
  original_url: text,
  matched_rule_id: maybeUuid,
  landing_id: maybeUuid,
  offer_id: maybeUuid,
  network_id: maybeUuid,
  traffic_source_id: maybeUuid,
  redirect_type: text,
  resolved_url: maybeText,
  resolved_params: map,
  country_code: maybeText,
  region: maybeText,
  city: maybeText,
  device_type: text,
  os: maybeText,
  os_version: maybeText,
  browser: maybeText,
  browser_version: maybeText,
  language: maybeText,
  user_agent: text,
  referer: maybeText,
  referer_domain: maybeText,
  ip: maybeText,
  visitor_id: text,
  is_unique: z.boolean(),
  is_bot: z.boolean(),
  bot_reason: maybeText,
  sub_ids: map,
  external_id: maybeText,
  keyword: maybeText,
  source: maybeText,
  cost: z.string().nullable(),
  currency: maybeText,
  gclid: maybeText,
  fbclid: maybeText,
  ttclid: maybeText,
  msclkid: maybeText,
}) satisfies z.ZodType<unknown, Record<ClickColumn, unknown>>

export const clickColumns = storedClick.keyof().options

const selectedAs: Partial<Record<ClickColumn, string>> = {
  clicked_at: 'toUnixTimestamp64Milli(clicked_at)',
  cost: 'toString(cost)',
}

/** The select list that `clickOfRow` reads. Positions, not names, so that no alias hides a column from the conditions. */
export const clickSelectList = clickColumns.map((column) => selectedAs[column] ?? column).join(', ')

/** The event as it was written; an empty text that may be null comes back as null. */
export function clickOfRow(values: readonly unknown[]): ClickEvent {
  const row = storedClick.parse(
    Object.fromEntries(clickColumns.map((column, index) => [column, values[index]])),
  )
  return {
    clickToken: row.click_token,
    clickedAtMs: row.clicked_at,
    workspaceId: row.workspace_id,
    linkId: row.link_id,
    bioLinkId: row.bio_link_id,
    shortCode: row.short_code,
    shortUrl: row.short_url,
    originalUrl: row.original_url,
    matchedRuleId: row.matched_rule_id,
    landingId: row.landing_id,
    offerId: row.offer_id,
    networkId: row.network_id,
    trafficSourceId: row.traffic_source_id,
    redirectType: row.redirect_type,
    resolvedUrl: row.resolved_url,
    resolvedParams: row.resolved_params,
    countryCode: row.country_code,
    region: row.region,
    city: row.city,
    deviceType: row.device_type,
    os: row.os,
    osVersion: row.os_version,
    browser: row.browser,
    browserVersion: row.browser_version,
    language: row.language,
    userAgent: row.user_agent,
    referer: row.referer,
    refererDomain: row.referer_domain,
    ip: row.ip,
    visitorId: row.visitor_id,
    isUnique: row.is_unique,
    isBot: row.is_bot,
    botReason: row.bot_reason,
    subIds: row.sub_ids,
    externalId: row.external_id,
    keyword: row.keyword,
    source: row.source,
    cost: row.cost,
    currency: row.currency,
    gclid: row.gclid,
    fbclid: row.fbclid,
    ttclid: row.ttclid,
    msclkid: row.msclkid,
  }
}
