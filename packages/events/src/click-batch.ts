import { z } from 'zod'
import { type ClickEvent, clickEventSchema } from './click-event.ts'

/*
 * The wire format, version 1 (docs/decisions/0002-click-wire-format.md). A message is lines of JSON: a header, then what
 * its clicks have in common, then a line a click:
 *
 *   {"v":1,"kind":"clicks","parts":2,"n":2}
 *   {"linkId":"…","shortCode":"aB3xY9z",…}
 *   {"deviceType":"mobile","os":"iOS",…}
 *   {"parts":[0,1],"clickToken":"…","clickedAtMs":1700000000000,…}
 *   {"parts":[0],"clickToken":"…",…,"deviceType":"desktop",…}
 *
 * A click is the ClickEvent of its parts and its own members; of members that stand in several, the last one counts, the
 * click's own after those of its parts. A click without `parts` is whole by itself.
 */

/** Clicks as they come from the redirectors; the name changes with the version of the wire format. */
export const clicksTopic = 'waymark.clicks.v1'

/** A message is never longer, so that it passes brokers with the default limit of 1 MiB whatever surrounds it. */
export const maxClickMessageBytes = 256 * 1024

const wireVersion = 1
const headerSchema = z.object({
  v: z.int(),
  kind: z.literal('clicks'),
  /** How many lines of parts follow, and then of clicks. */
  parts: z.int().nonnegative().default(0),
  n: z.int().nonnegative(),
})
type Header = z.infer<typeof headerSchema>

/**
 * Writes a click as a line of the wire format. `numberOf` gives the number, for `parts`, of a JSON object that other
 * clicks are likely to have too; the message carries it once. Asked again, it writes the same click for another message.
 */
export type WriteClick<Click> = (click: Click, numberOf: (part: string) => number) => string

export interface EncodedClicks {
  messages: ClickMessage[]
  /** Clicks that are too long for any message. */
  oversized: number
}

export interface ClickMessage {
  value: Buffer
  clicks: number
}

export interface RejectedLine {
  /** The click with its parts where it could be put together, otherwise the line as it came. */
  line: string
  reason: string
}

export interface DecodedClicks {
  events: ClickEvent[]
  rejected: RejectedLine[]
}

function headerLine(parts: number, clicks: number): string {
  return `{"v":${wireVersion},"kind":"clicks","parts":${parts},"n":${clicks}}`
}

/** As long as the longest header, so that the lines' room does not depend on their number. */
const headerRoom = headerLine(99_999_999, 99_999_999).length

/** Packs clicks into messages of at most 256 KiB, in their order. Many clicks a message is what makes Kafka and the disk cheap here. */
export function encodeClickBatch<Click>(clicks: readonly Click[], write: WriteClick<Click>): EncodedClicks {
  const encoded: EncodedClicks = { messages: [], oversized: 0 }
  let done = 0
  let maxCharacters = maxClickMessageBytes
  while (done < clicks.length) {
    const draft = draftMessage(done === 0 ? clicks : clicks.slice(done), write, maxCharacters)
    const value = Buffer.from(draft.text)
    if (value.length <= maxClickMessageBytes) {
      encoded.messages.push({ value, clicks: draft.clicks })
    } else if (draft.clicks === 1) {
      encoded.oversized += 1
    } else {
      // Characters beyond ASCII take more than a byte: again with fewer.
      maxCharacters = draft.text.length >> 1
      continue
    }
    done += draft.clicks
    maxCharacters = maxClickMessageBytes
  }
  return encoded
}

/**
 * As many clicks from the front as have room, at least one. The lines are joined and encoded at once: a call a click, into
 * a buffer, costs half as much again.
 */
function draftMessage<Click>(
  clicks: readonly Click[],
  write: WriteClick<Click>,
  maxCharacters: number,
): { text: string; clicks: number } {
  const parts = createPartTable()
  const lines: string[] = []
  let length = headerRoom
  let partsWithRoom = 0
  for (const click of clicks) {
    const line = write(click, parts.numberOf)
    length += line.length + 1
    if (lines.length > 0 && length + parts.length() > maxCharacters) break
    lines.push(line)
    partsWithRoom = parts.texts.length
  }
  const texts = parts.texts.slice(0, partsWithRoom)
  return {
    text: [headerLine(texts.length, lines.length), ...texts, ...lines].join('\n'),
    clicks: lines.length,
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

/**
 * Reads a message of `encodeClickBatch`. Never throws: what is no click of this version comes back in `rejected` with
 * its reason, for the dead-letter topic. A message of an unknown version is rejected whole, as one line.
 */
export function decodeClickBatch(value: Buffer): DecodedClicks {
  const [first = '', ...lines] = value.toString('utf8').split('\n')
  const header = parseHeader(first)
  if (typeof header === 'string')
    return { events: [], rejected: [{ line: value.toString('utf8'), reason: header }] }
  const decoded: DecodedClicks = { events: [], rejected: [] }
  const parts = lines.slice(0, header.parts).map((line) => decodePart(line, decoded))
  const clicks = lines.slice(header.parts)
  for (const line of clicks) decodeClick(line, parts, decoded)
  const missing = whatIsMissing(header, lines.length)
  if (missing !== null) decoded.rejected.push({ line: first, reason: missing })
  return decoded
}

/** How many clicks the header of a message announces; 0 when it has none. */
export function announcedClicks(value: Buffer): number {
  const end = value.indexOf('\n')
  const header = parseHeader(value.toString('utf8', 0, end === -1 ? value.length : end))
  return typeof header === 'string' ? 0 : header.n
}

/** The header, or the reason why it is none. */
function parseHeader(line: string): Header | string {
  const parsed = headerSchema.safeParse(parseJson(line))
  if (!parsed.success) return `No header of a click batch: ${z.prettifyError(parsed.error)}`
  return parsed.data.v === wireVersion ? parsed.data : `Unknown version ${parsed.data.v}`
}

function whatIsMissing({ parts, n }: Header, lines: number): string | null {
  if (lines === parts + n) return null
  return `The header announces ${parts} parts and ${n} clicks, ${lines} lines follow`
}

/** Null, and rejected, when it is none: the clicks that refer to it cannot be read either. */
function decodePart(line: string, { rejected }: DecodedClicks): object | null {
  const part = parseJson(line)
  if (isObject(part)) return part
  rejected.push({ line, reason: 'No part of clicks: it is no JSON object' })
  return null
}

function decodeClick(
  line: string,
  parts: readonly (object | null)[],
  { events, rejected }: DecodedClicks,
): void {
  const whole = withParts(parseJson(line), parts)
  if (typeof whole === 'string') {
    rejected.push({ line, reason: whole })
    return
  }
  const parsed = clickEventSchema.safeParse(whole)
  if (parsed.success) events.push(parsed.data)
  else rejected.push({ line: JSON.stringify(whole), reason: z.prettifyError(parsed.error) })
}

/** The click's members, or the reason why they cannot be put together. */
function withParts(click: unknown, parts: readonly (object | null)[]): object | string {
  if (!isObject(click)) return 'No click: it is no JSON object'
  if (!('parts' in click)) return click
  const { parts: numbers, ...own } = click
  if (!Array.isArray(numbers)) return 'The numbers of its parts are no list'
  let whole: object = {}
  for (const number of numbers) {
    const part = typeof number === 'number' ? parts[number] : null
    if (!part) return `It refers to part ${JSON.stringify(number)}, which is not there`
    whole = { ...whole, ...part }
  }
  return { ...whole, ...own }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Undefined, which is no object, for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
