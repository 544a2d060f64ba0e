import type { ClickEvent } from '@waymark/events'
import { dateTime64, decimal18, textOf, uuidOf } from '../values.ts'

/**
 * The row of a click as the `clicks` table takes it, one member a column.
 * @throws RangeError for a value that the table cannot hold
 */
export function clickRow(event: ClickEvent) {
  return {
    click_token: event.clickToken,
    clicked_at: dateTime64(event.clickedAtMs, 'clickedAtMs'),
    workspace_id: uuidOf(event.workspaceId),
    link_id: uuidOf(event.linkId),
    bio_link_id: uuidOf(event.bioLinkId),
    short_code: event.shortCode,
    short_url: event.shortUrl,
    original_url: event.originalUrl,
    matched_rule_id: uuidOf(event.matchedRuleId),
    landing_id: uuidOf(event.landingId),
    offer_id: uuidOf(event.offerId),
    network_id: uuidOf(event.networkId),
    traffic_source_id: uuidOf(event.trafficSourceId),
    redirect_type: event.redirectType,
    resolved_url: textOf(event.resolvedUrl),
    resolved_params: event.resolvedParams,
    country_code: textOf(event.countryCode),
    region: textOf(event.region),
    city: textOf(event.city),
    device_type: event.deviceType,
    os: textOf(event.os),
    os_version: textOf(event.osVersion),
    browser: textOf(event.browser),
    browser_version: textOf(event.browserVersion),
    language: textOf(event.language),
    user_agent: event.userAgent,
    referer: textOf(event.referer),
    referer_domain: textOf(event.refererDomain),
    ip: textOf(event.ip),
    visitor_id: event.visitorId,
    is_unique: event.isUnique,
    is_bot: event.isBot,
    bot_reason: textOf(event.botReason),
    sub_ids: event.subIds,
    external_id: textOf(event.externalId),
    keyword: textOf(event.keyword),
    source: textOf(event.source),
    cost: event.cost === null ? null : decimal18(event.cost, 'cost'),
    currency: textOf(event.currency),
    gclid: textOf(event.gclid),
    fbclid: textOf(event.fbclid),
    ttclid: textOf(event.ttclid),
    msclkid: textOf(event.msclkid),
  }
}

export type ClickRow = ReturnType<typeof clickRow>
