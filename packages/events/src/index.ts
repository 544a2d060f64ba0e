export { type ClickEvent, clickEventSchema } from './click-event.ts'
export type {
  BatchHandler,
  BusConsumer,
  BusMessage,
  ConsumeOptions,
  EventBus,
  OutgoingMessage,
} from './port.ts'
