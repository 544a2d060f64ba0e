export type { Answer, AttemptOutcome, ClaimedChannel, ClaimedDelivery, SendDelivery } from './attempt.ts'
export { type ChannelMessage, queueChannelMessages } from './channel-messages.ts'
export {
  type ClickEventQueue,
  clickDeliveryId,
  createClickEventQueue,
  type ReportedClick,
} from './click-events.ts'
export { countWaiting } from './count-waiting.ts'
export { deleteOldDeliveries } from './delete-old.ts'
export type { EndedDelivery } from './outcomes.ts'
export type {
  AlertFiredData,
  ClickData,
  ClickFacts,
  ConversionData,
  ConversionFacts,
  DomainBannedData,
  LinkData,
  OfferDisabledData,
  OutgoingEvent,
} from './outgoing-event.ts'
export {
  createOutgoingEventQueue,
  type OutgoingEventQueue,
  type OutgoingEventQueueDeps,
} from './outgoing-event-queue.ts'
export { postbackUrl } from './postback-url.ts'
export { createDeliveryQueue, type DeliveryQueue, type DeliveryQueueDeps } from './queue.ts'
export { readNamesForUrl } from './record-names.ts'
export { responseText } from './response-text.ts'
export { adPlatformFields, adPlatformSettingsOf } from './sending/ad-platform-fields.ts'
export {
  type Called,
  type Calling,
  call,
  outcomeByStatus,
  statusMatters,
  unanswered,
} from './sending/call-receiver.ts'
export { createGoogleTokens, type GoogleTokens } from './sending/google-tokens.ts'
export { type AdEventSending, type SentAdEvent, sendAdEvent } from './sending/send-ad-event.ts'
export { postbackRequest, sendPostback } from './sending/send-postback.ts'
export { testConversion } from './test-conversion.ts'
export { webhookBody } from './webhook-envelope.ts'
