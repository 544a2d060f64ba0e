import { yieldToEventLoop } from '@waymark/async'
import { nativeBlock, type TableFormat } from '../native/table-format.ts'
import { messageOf } from '../store-error.ts'
import type { RejectedEvent } from '../types.ts'

/** Events and the block of their rows. */
export interface EncodedBlock<Event> {
  events: readonly Event[]
  bytes: Buffer
}

export interface EncodedBlocks<Event> {
  blocks: EncodedBlock<Event>[]
  rejected: RejectedEvent<Event>[]
}

/** About 5 ms of work: the event loop is free before each block. */
const eventsOfBlock = 1000

export function encodeBlock<Event>(
  format: TableFormat<Event>,
  events: readonly Event[],
): EncodedBlock<Event> {
  return { events, bytes: nativeBlock(format, events) }
}

/** Null: it fits its table. */
function reasonAgainst<Event>(format: TableFormat<Event>, event: Event): string | null {
  try {
    encodeBlock(format, [event])
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/**
 * The block of those that fit the table. One that cannot be encoded fails its whole block: only then each is
 * tried alone.
 */
function encodeWhatFits<Event>(
  format: TableFormat<Event>,
  events: readonly Event[],
  rejected: RejectedEvent<Event>[],
): EncodedBlock<Event> {
  try {
    return encodeBlock(format, events)
  } catch {
    const fitting = events.filter((event) => {
      const reason = reasonAgainst(format, event)
      if (reason !== null) rejected.push({ event, reason })
      return reason === null
    })
    return encodeBlock(format, fitting)
  }
}

/**
 * Makes the blocks, yielding to the event loop before each, since the caller has just read the events at a
 * stretch. An event that fits no row is rejected here.
 */
export async function encodeBlocks<Event>(
  format: TableFormat<Event>,
  events: readonly Event[],
): Promise<EncodedBlocks<Event>> {
  const encoded: EncodedBlocks<Event> = { blocks: [], rejected: [] }
  for (let start = 0; start < events.length; start += eventsOfBlock) {
    await yieldToEventLoop()
    const block = encodeWhatFits(format, events.slice(start, start + eventsOfBlock), encoded.rejected)
    if (block.events.length > 0) encoded.blocks.push(block)
  }
  return encoded
}
