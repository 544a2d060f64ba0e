import type { OfferClickEvent } from '@waymark/events'
import { bool, dateTime64, nullable, textMap, uuid } from '../native/column-types.ts'
import { column } from '../native/table-format.ts'
import { uuidOf } from '../values.ts'

/** The columns of an offer click in `offer_clicks`. */
export const offerClickTable = [
  column('event_id', uuid, (event: OfferClickEvent) => event.eventId),
  column('click_token', uuid, (event: OfferClickEvent) => event.clickToken),
  column('clicked_at', dateTime64, (event: OfferClickEvent) => event.clickedAtMs),
  column('at', dateTime64, (event: OfferClickEvent) => event.atMs),
  column('workspace_id', uuid, (event: OfferClickEvent) => event.workspaceId),
  column('link_id', uuid, (event: OfferClickEvent) => event.linkId),
  column('rule_id', uuid, (event: OfferClickEvent) => uuidOf(event.ruleId)),
  column('landing_id', uuid, (event: OfferClickEvent) => uuidOf(event.landingId)),
  column('offer_id', uuid, (event: OfferClickEvent) => event.offerId),
  column('network_id', uuid, (event: OfferClickEvent) => uuidOf(event.networkId)),
  column('is_first', nullable<boolean>(bool, false), (event: OfferClickEvent) => event.isFirst),
  column('is_bot', bool, (event: OfferClickEvent) => event.isBot),
  column('sub_ids', textMap, (event: OfferClickEvent) => event.subIds),
]
