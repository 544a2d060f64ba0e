import type { OfferClickEvent } from '@waymark/events'
import { dateTime64, uuidOf } from '../values.ts'
import type { RowFormat } from '../writer/encode-rows.ts'

/** The row of an offer click, one member a column. @throws RangeError for a value that the table cannot hold */
function offerClickRow(event: OfferClickEvent) {
  return {
    event_id: event.eventId,
    click_token: event.clickToken,
    clicked_at: dateTime64(event.clickedAtMs, 'clickedAtMs'),
    at: dateTime64(event.atMs, 'atMs'),
    workspace_id: event.workspaceId,
    link_id: event.linkId,
    rule_id: uuidOf(event.ruleId),
    landing_id: uuidOf(event.landingId),
    offer_id: event.offerId,
    network_id: uuidOf(event.networkId),
    is_first: event.isFirst,
    is_bot: event.isBot,
    sub_ids: event.subIds,
  }
}

/** How `offer_clicks` keeps an offer click. */
export const offerClickFormat: RowFormat<OfferClickEvent, keyof ReturnType<typeof offerClickRow>> = {
  columns: [
    'event_id',
    'click_token',
    'clicked_at',
    'at',
    'workspace_id',
    'link_id',
    'rule_id',
    'landing_id',
    'offer_id',
    'network_id',
    'is_first',
    'is_bot',
    'sub_ids',
  ],
  rowOf: offerClickRow,
}
