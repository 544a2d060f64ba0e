export {
  type ClickMessage,
  clicksTopic,
  type DecodedClicks,
  decodeClickBatch,
  type EncodedClicks,
  encodeClickBatch,
  maxClickMessageBytes,
  type RejectedLine,
  type WriteClick,
} from './click-batch.ts'
export { type ClickEvent, clickEventSchema } from './click-event.ts'
export type { PrepareClicks } from './click-publisher/batch-sender.ts'
export {
  type ClickPublisher,
  type ClickPublisherLimits,
  type ClickPublisherOptions,
  type ClickPublisherStats,
  createClickPublisher,
} from './click-publisher/click-publisher.ts'
export { type ClickSpool, type ClickSpoolOptions, openClickSpool } from './click-publisher/click-spool.ts'
export type { Loss, LossReason } from './click-publisher/loss-report.ts'
export { type Clock, systemClock } from './clock.ts'
export {
  type DeadLetter,
  deadClicksTopic,
  decodeDeadLetter,
  encodeDeadLetter,
  type Refusal,
} from './dead-letter.ts'
export { LogLockedError } from './log/process-lock.ts'
export type { EventsLogger } from './logger.ts'
export type {
  BatchHandler,
  BusConsumer,
  BusMessage,
  ConsumeOptions,
  EventBus,
  OutgoingMessage,
} from './port.ts'
