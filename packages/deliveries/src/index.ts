export type {
  AlertFiredData,
  Announcement,
  ClickFacts,
  ConversionData,
  ConversionFacts,
  DomainBannedData,
  OfferDisabledData,
} from './announcement.ts'
export { type Announcer, type AnnouncerDeps, createAnnouncer } from './announcer.ts'
export type { Answer, AttemptOutcome, ClaimedChannel, ClaimedDelivery, SendDelivery } from './attempt.ts'
export { type ChannelMessage, queueChannelMessages } from './channel-messages.ts'
export { countWaiting } from './count-waiting.ts'
export { deleteOldDeliveries } from './delete-old.ts'
export type { EndedDelivery } from './outcomes.ts'
export { createDeliveryQueue, type DeliveryQueue, type DeliveryQueueDeps } from './queue.ts'
export { responseText, storedBodyBytes } from './response-text.ts'
export { webhookBody } from './webhook-body.ts'
