import { z } from 'zod'

/*
 * The wire format of clicks and flow events, version 1 (docs/decisions/0002-click-wire-format.md). A message
 * is lines of JSON: a header, then what its events have in common, then a line an event:
 *
 *   {"v":1,"kind":"clicks","parts":2,"n":2}
 *   {"linkId":"…","shortCode":"aB3xY9z",…}
 *   {"deviceType":"mobile","os":"iOS",…}
 *   {"parts":[0,1],"clickToken":"…","clickedAtMs":1700000000000,…}
 *   {"parts":[0],"clickToken":"…",…,"deviceType":"desktop",…}
 *
 * An event is made of its parts and its own members; of members that stand in several, the last one counts,
 * the event's own after those of its parts. An event without `parts` is whole by itself.
 */

/** What a topic carries: its name changes with the version of the wire format. */
export interface EventFormat<Event> {
  topic: string
  /** Is in the header of each message. */
  kind: string
  schema: z.ZodType<Event>
}

/**
 * A message is never longer, so that it passes brokers with the default limit of 1 MiB whatever surrounds it.
 */
export const maxMessageBytes = 256 * 1024

export const wireVersion = 1
export const headerSchema = z.object({
  v: z.int(),
  kind: z.string(),
  /** How many lines of parts follow, and then of events. */
  parts: z.int().nonnegative().default(0),
  n: z.int().nonnegative(),
})
export type Header = z.infer<typeof headerSchema>

/**
 * The number, for `parts`, of a JSON object that other events are likely to have too; the message carries it
 * once.
 */
export type NumberOfPart = (part: string) => number

/**
 * Writes an event as a line of the wire format. Called again, it writes the same event for another message.
 */
export type WriteEvent<Event> = (event: Event, numberOf: NumberOfPart) => string

export interface EncodedEvents {
  messages: EventMessage[]
  /** Events that are too long for any message. */
  oversized: number
}

export interface EventMessage {
  value: Buffer
  events: number
}

export interface RejectedLine {
  /** The event with its parts where it could be put together, otherwise the line as it came. */
  line: string
  reason: string
}

export interface DecodedEvents<Event> {
  events: Event[]
  rejected: RejectedLine[]
}

function headerLine(kind: string, parts: number, events: number): string {
  return `{"v":${wireVersion},"kind":"${kind}","parts":${parts},"n":${events}}`
}

/** Room for the longest header, so that the lines' room does not depend on their number. */
const headerRoom = headerLine('k'.repeat(16), 99_999_999, 99_999_999).length

/**
 * Packs events into messages of at most 256 KiB, in their order. Many events a message is what makes Kafka
 * and the disk cheap here.
 */
export function encodeBatch<Event>(
  kind: string,
  events: readonly Event[],
  write: WriteEvent<Event>,
): EncodedEvents {
  const encoded: EncodedEvents = { messages: [], oversized: 0 }
  let done = 0
  let maxCharacters = maxMessageBytes
  while (done < events.length) {
    const rest = done === 0 ? events : events.slice(done)
    const draft = draftMessage({ kind, events: rest, write, maxCharacters })
    const value = Buffer.from(draft.text)
    if (value.length <= maxMessageBytes) {
      encoded.messages.push({ value, events: draft.events })
    } else if (draft.events === 1) {
      encoded.oversized += 1
    } else {
      // Characters beyond ASCII take more than a byte: again with fewer.
      maxCharacters = draft.text.length >> 1
      continue
    }
    done += draft.events
    maxCharacters = maxMessageBytes
  }
  return encoded
}

interface DraftOptions<Event> {
  kind: string
  events: readonly Event[]
  write: WriteEvent<Event>
  maxCharacters: number
}

/**
 * As many events from the front as have room, at least one. The lines are joined and encoded at once: a call
 * an event, into a buffer, costs half as much again.
 */
function draftMessage<Event>({ kind, events, write, maxCharacters }: DraftOptions<Event>): {
  text: string
  events: number
} {
  const parts = createPartTable()
  const lines: string[] = []
  let length = headerRoom
  let partsWithRoom = 0
  for (const event of events) {
    const line = write(event, parts.numberOf)
    length += line.length + 1
    if (lines.length > 0 && length + parts.length() > maxCharacters) break
    lines.push(line)
    partsWithRoom = parts.texts.length
  }
  const texts = parts.texts.slice(0, partsWithRoom)
  return {
    text: [headerLine(kind, texts.length, lines.length), ...texts, ...lines].join('\n'),
    events: lines.length,
  }
}

function createPartTable() {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  let length = 0
  return {
    texts,
    /** With a line feed each. */
    length: () => length,
    numberOf: (part: string): number => {
      const known = numbers.get(part)
      if (known !== undefined) return known
      numbers.set(part, texts.length)
      length += part.length + 1
      return texts.push(part) - 1
    },
  }
}
