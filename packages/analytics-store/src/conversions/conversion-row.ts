import { dateTime64, decimal18, textOf, uuidOf } from '../values.ts'
import type { RowFormat } from '../writer/encode-rows.ts'
import type { ConversionClick, ConversionEvent, PageViewEvent } from './conversion-event.ts'

const clickColumns = (click: ConversionClick) => ({
  short_code: click.shortCode,
  short_url: click.shortUrl,
  bio_link_id: uuidOf(click.bioLinkId),
  matched_rule_id: uuidOf(click.matchedRuleId),
  landing_id: uuidOf(click.landingId),
  traffic_source_id: uuidOf(click.trafficSourceId),
  country_code: textOf(click.countryCode),
  region: textOf(click.region),
  city: textOf(click.city),
  device_type: click.deviceType,
  os: textOf(click.os),
  os_version: textOf(click.osVersion),
  browser: textOf(click.browser),
  browser_version: textOf(click.browserVersion),
  language: textOf(click.language),
  referer_domain: textOf(click.refererDomain),
  is_unique: click.isUnique,
  is_bot: click.isBot,
  sub_ids: click.subIds,
  external_id: textOf(click.externalId),
  keyword: textOf(click.keyword),
  source: textOf(click.source),
})

/** The row of a version of a conversion, one member a column. @throws RangeError for a value that the table cannot hold */
function conversionRow(event: ConversionEvent) {
  return {
    conversion_id: event.conversionId,
    version: event.version,
    workspace_id: event.workspaceId,
    clicked_at: dateTime64(event.clickedAtMs, 'clickedAtMs'),
    converted_at: dateTime64(event.convertedAtMs, 'convertedAtMs'),
    created_at: dateTime64(event.createdAtMs, 'createdAtMs'),
    updated_at: dateTime64(event.updatedAtMs, 'updatedAtMs'),
    click_token: event.clickToken,
    link_id: uuidOf(event.linkId),
    offer_id: uuidOf(event.offerId),
    network_id: uuidOf(event.networkId),
    goal_id: uuidOf(event.goalId),
    status: event.status,
    original_status: textOf(event.originalStatus),
    previous_status: textOf(event.previousStatus),
    payout: decimal18(event.payout, 'payout'),
    currency: event.currency,
    tid: textOf(event.tid),
    intake: event.intake,
    ...clickColumns(event.click),
  }
}

type ConversionColumn = keyof ReturnType<typeof conversionRow>

/** How `conversions` keeps a conversion. */
export const conversionFormat: RowFormat<ConversionEvent, ConversionColumn> = {
  columns: [
    'conversion_id',
    'version',
    'workspace_id',
    'clicked_at',
    'converted_at',
    'created_at',
    'updated_at',
    'click_token',
    'link_id',
    'offer_id',
    'network_id',
    'goal_id',
    'status',
    'original_status',
    'previous_status',
    'payout',
    'currency',
    'tid',
    'intake',
    'short_code',
    'short_url',
    'bio_link_id',
    'matched_rule_id',
    'landing_id',
    'traffic_source_id',
    'country_code',
    'region',
    'city',
    'device_type',
    'os',
    'os_version',
    'browser',
    'browser_version',
    'language',
    'referer_domain',
    'is_unique',
    'is_bot',
    'sub_ids',
    'external_id',
    'keyword',
    'source',
  ],
  rowOf: conversionRow,
}

/** The row of a page view, one member a column. @throws RangeError for a value that the table cannot hold */
function pageViewRow(event: PageViewEvent) {
  return {
    event_id: event.eventId,
    workspace_id: event.workspaceId,
    viewed_at: dateTime64(event.viewedAtMs, 'viewedAtMs'),
    link_id: uuidOf(event.linkId),
    click_token: event.clickToken,
    url: event.url,
    title: textOf(event.title),
    referrer: textOf(event.referrer),
    is_bot: event.isBot,
  }
}

/** How `page_views` keeps a page view. */
export const pageViewFormat: RowFormat<PageViewEvent, keyof ReturnType<typeof pageViewRow>> = {
  columns: [
    'event_id',
    'workspace_id',
    'viewed_at',
    'link_id',
    'click_token',
    'url',
    'title',
    'referrer',
    'is_bot',
  ],
  rowOf: pageViewRow,
}
