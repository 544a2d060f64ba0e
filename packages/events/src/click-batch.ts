import { type ClickEvent, clickEventSchema } from './click-event.ts'
import { decodeBatch } from './decode-batch.ts'
import {
  type DecodedEvents,
  type EncodedEvents,
  type EventFormat,
  encodeBatch,
  type WriteEvent,
} from './event-batch.ts'

/** Clicks as they come from the redirectors. */
export const clickFormat: EventFormat<ClickEvent> = {
  topic: 'waymark.clicks.v1',
  kind: 'clicks',
  schema: clickEventSchema,
}
export const clicksTopic = clickFormat.topic

/**
 * Packs clicks into messages, as `encodeBatch` does; a click may be anything that `write` makes a ClickEvent
 * of.
 */
export function encodeClickBatch<Click>(clicks: readonly Click[], write: WriteEvent<Click>): EncodedEvents {
  return encodeBatch(clickFormat.kind, clicks, write)
}

/** Reads a message of clicks, as `decodeBatch` does. */
export function decodeClickBatch(value: Buffer): DecodedEvents<ClickEvent> {
  return decodeBatch(clickFormat, value)
}
