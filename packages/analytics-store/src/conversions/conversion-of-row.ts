import { z } from 'zod'
import { zeroUuid } from '../values.ts'
import type { ConversionEvent } from './conversion-event.ts'

const text = z.string()
const maybeText = z.string().transform((value) => (value === '' ? null : value))
const maybeNumber = z.number().transform((value) => (value === 0 ? null : value))
const maybeUuid = z.string().transform((value) => (value === zeroUuid ? null : value))
const ms = z.coerce.number()

/** Columns of a conversion, each as its row comes back; times in Unix ms, decimals as text. */
const storedConversion = z.object({
  conversion_id: text,
  version: z.coerce.number(),
  workspace_id: text,
  clicked_at: ms,
  converted_at: ms,
  created_at: ms,
  updated_at: ms,
  status_changed_at: ms,
  click_token: text,
  link_id: maybeUuid,
  offer_id: maybeUuid,
  network_id: maybeUuid,
  goal_id: maybeUuid,
  status: text,
  original_status: maybeText,
  previous_status: maybeText,
  payout: text,
  currency: text,
  tid: maybeText,
  intake: text,
  short_code: text,
  short_url: text,
  bio_link_id: maybeUuid,
  matched_rule_id: maybeUuid,
  landing_id: maybeUuid,
  traffic_source_id: maybeUuid,
  country_code: maybeText,
  region: maybeText,
  city: maybeText,
  device_type: text,
  device_brand: maybeText,
  os: maybeText,
  os_version: maybeText,
  browser: maybeText,
  browser_version: maybeText,
  language: maybeText,
  in_app: maybeText,
  isp: maybeText,
  connection_type: maybeText,
  asn: maybeNumber,
  referer_domain: maybeText,
  is_unique: z.boolean(),
  is_bot: z.boolean(),
  bot_reason: maybeText,
  sub_ids: z.record(z.string(), z.string()),
  external_id: maybeText,
  keyword: maybeText,
  source: maybeText,
  cost_model: maybeText,
  cost_rate: z.string(),
  cost_currency: maybeText,
})

const columns = storedConversion.keyof().options

function selectedAs(column: string): string {
  if (column === 'payout' || column === 'cost_rate') return `toString(${column})`
  return column.endsWith('_at') ? `toUnixTimestamp64Milli(${column})` : column
}

/**
 * The select list that `conversionOfRow` reads. Positions, not names, so that no alias hides a column from
 * the conditions.
 */
export const conversionSelectList = columns.map(selectedAs).join(', ')

/** The conversion as it was written; an empty text that may be null comes back as null. */
export function conversionOfRow(values: readonly unknown[]): ConversionEvent {
  const row = storedConversion.parse(
    Object.fromEntries(columns.map((column, index) => [column, values[index]])),
  )
  return {
    conversionId: row.conversion_id,
    version: row.version,
    workspaceId: row.workspace_id,
    clickToken: row.click_token,
    clickedAtMs: row.clicked_at,
    convertedAtMs: row.converted_at,
    createdAtMs: row.created_at,
    updatedAtMs: row.updated_at,
    statusChangedAtMs: row.status_changed_at,
    linkId: row.link_id,
    offerId: row.offer_id,
    networkId: row.network_id,
    goalId: row.goal_id,
    status: row.status,
    originalStatus: row.original_status,
    previousStatus: row.previous_status,
    payout: row.payout,
    currency: row.currency,
    tid: row.tid,
    intake: row.intake,
    click: {
      shortCode: row.short_code,
      shortUrl: row.short_url,
      bioLinkId: row.bio_link_id,
      matchedRuleId: row.matched_rule_id,
      landingId: row.landing_id,
      trafficSourceId: row.traffic_source_id,
      countryCode: row.country_code,
      region: row.region,
      city: row.city,
      deviceType: row.device_type,
      deviceBrand: row.device_brand,
      os: row.os,
      osVersion: row.os_version,
      browser: row.browser,
      browserVersion: row.browser_version,
      language: row.language,
      inApp: row.in_app,
      isp: row.isp,
      connectionType: row.connection_type,
      asn: row.asn,
      refererDomain: row.referer_domain,
      isUnique: row.is_unique,
      isBot: row.is_bot,
      botReason: row.bot_reason,
      subIds: row.sub_ids,
      externalId: row.external_id,
      keyword: row.keyword,
      source: row.source,
      costModel: row.cost_model,
      costRate: row.cost_model === null ? null : row.cost_rate,
      costCurrency: row.cost_currency,
    },
  }
}
