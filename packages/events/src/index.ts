export { clickFormat, clicksTopic, decodeClickBatch, encodeClickBatch } from './click-batch.ts'
export { type ClickEvent, clickEventSchema } from './click-event.ts'
export {
  type DeadLetter,
  deadClicksTopic,
  decodeDeadLetter,
  encodeDeadLetter,
  type Refusal,
} from './dead-letter.ts'
export { decodeBatch } from './decode-batch.ts'
export type {
  DecodedEvents,
  EncodedEvents,
  EventFormat,
  EventMessage,
  RejectedLine,
  WriteEvent,
} from './event-batch.ts'
export type { PrepareEvents } from './event-publisher/batch-sender.ts'
export {
  createEventPublisher,
  type EventPublisher,
  type EventPublisherLimits,
  type EventPublisherOptions,
  type EventPublisherStats,
} from './event-publisher/event-publisher.ts'
export { type EventSpool, type EventSpoolOptions, openEventSpool } from './event-publisher/event-spool.ts'
export type { Loss, LossReason } from './event-publisher/loss-report.ts'
export {
  type DomainVisitsEvent,
  deadFlowTopic,
  decodeFlowBatch,
  encodeFlowBatch,
  type FlowEvent,
  flowFormat,
  flowTopic,
  type OfferClickEvent,
} from './flow-event.ts'
export type { EventsLogger } from './logger.ts'
export type {
  BatchHandler,
  BusConsumer,
  BusMessage,
  ConsumeOptions,
  EventBus,
  OutgoingMessage,
} from './port.ts'
