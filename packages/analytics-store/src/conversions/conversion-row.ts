import { bool, dateTime64, decimal18, fewTexts, text, textMap, uint64, uuid } from '../native/column-types.ts'
import { column } from '../native/table-format.ts'
import { textOf, uuidOf } from '../values.ts'
import type { ConversionEvent, PageViewEvent } from './conversion-event.ts'

/** How `conversions` keeps a version of a conversion, with the dimensions of its click. */
export const conversionTable = [
  column('conversion_id', uuid, (event: ConversionEvent) => event.conversionId),
  column('version', uint64, (event: ConversionEvent) => event.version),
  column('workspace_id', uuid, (event: ConversionEvent) => event.workspaceId),
  column('clicked_at', dateTime64, (event: ConversionEvent) => event.clickedAtMs),
  column('converted_at', dateTime64, (event: ConversionEvent) => event.convertedAtMs),
  column('created_at', dateTime64, (event: ConversionEvent) => event.createdAtMs),
  column('updated_at', dateTime64, (event: ConversionEvent) => event.updatedAtMs),
  column('status_changed_at', dateTime64, (event: ConversionEvent) => event.statusChangedAtMs),
  column('click_token', uuid, (event: ConversionEvent) => event.clickToken),
  column('link_id', uuid, (event: ConversionEvent) => uuidOf(event.linkId)),
  column('offer_id', uuid, (event: ConversionEvent) => uuidOf(event.offerId)),
  column('network_id', uuid, (event: ConversionEvent) => uuidOf(event.networkId)),
  column('goal_id', uuid, (event: ConversionEvent) => uuidOf(event.goalId)),
  column('status', fewTexts, (event: ConversionEvent) => event.status),
  column('original_status', text, (event: ConversionEvent) => textOf(event.originalStatus)),
  column('previous_status', fewTexts, (event: ConversionEvent) => textOf(event.previousStatus)),
  column('payout', decimal18, (event: ConversionEvent) => event.payout),
  column('currency', fewTexts, (event: ConversionEvent) => event.currency),
  column('tid', text, (event: ConversionEvent) => textOf(event.tid)),
  column('intake', fewTexts, (event: ConversionEvent) => event.intake),
  column('short_code', text, (event: ConversionEvent) => event.click.shortCode),
  column('short_url', text, (event: ConversionEvent) => event.click.shortUrl),
  column('bio_link_id', uuid, (event: ConversionEvent) => uuidOf(event.click.bioLinkId)),
  column('matched_rule_id', uuid, (event: ConversionEvent) => uuidOf(event.click.matchedRuleId)),
  column('landing_id', uuid, (event: ConversionEvent) => uuidOf(event.click.landingId)),
  column('traffic_source_id', uuid, (event: ConversionEvent) => uuidOf(event.click.trafficSourceId)),
  column('country_code', fewTexts, (event: ConversionEvent) => textOf(event.click.countryCode)),
  column('region', fewTexts, (event: ConversionEvent) => textOf(event.click.region)),
  column('city', fewTexts, (event: ConversionEvent) => textOf(event.click.city)),
  column('device_type', fewTexts, (event: ConversionEvent) => event.click.deviceType),
  column('os', fewTexts, (event: ConversionEvent) => textOf(event.click.os)),
  column('os_version', fewTexts, (event: ConversionEvent) => textOf(event.click.osVersion)),
  column('browser', fewTexts, (event: ConversionEvent) => textOf(event.click.browser)),
  column('browser_version', fewTexts, (event: ConversionEvent) => textOf(event.click.browserVersion)),
  column('language', fewTexts, (event: ConversionEvent) => textOf(event.click.language)),
  column('referer_domain', fewTexts, (event: ConversionEvent) => textOf(event.click.refererDomain)),
  column('is_unique', bool, (event: ConversionEvent) => event.click.isUnique),
  column('is_bot', bool, (event: ConversionEvent) => event.click.isBot),
  column('sub_ids', textMap, (event: ConversionEvent) => event.click.subIds),
  column('external_id', text, (event: ConversionEvent) => textOf(event.click.externalId)),
  column('keyword', text, (event: ConversionEvent) => textOf(event.click.keyword)),
  column('source', fewTexts, (event: ConversionEvent) => textOf(event.click.source)),
]

/** How `page_views` keeps a page view. */
export const pageViewTable = [
  column('event_id', uuid, (event: PageViewEvent) => event.eventId),
  column('workspace_id', uuid, (event: PageViewEvent) => event.workspaceId),
  column('viewed_at', dateTime64, (event: PageViewEvent) => event.viewedAtMs),
  column('link_id', uuid, (event: PageViewEvent) => uuidOf(event.linkId)),
  column('click_token', uuid, (event: PageViewEvent) => event.clickToken),
  column('url', text, (event: PageViewEvent) => event.url),
  column('title', text, (event: PageViewEvent) => textOf(event.title)),
  column('referrer', text, (event: PageViewEvent) => textOf(event.referrer)),
  column('is_bot', bool, (event: PageViewEvent) => event.isBot),
]
