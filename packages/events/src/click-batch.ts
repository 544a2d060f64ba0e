import { z } from 'zod'
import { type ClickEvent, clickEventSchema } from './click-event.ts'

/** Clicks as they come from the redirectors; the name changes with the version of the wire format. */
export const clicksTopic = 'waymark.clicks.v1'

/** A message is never longer, so that it passes brokers with the default limit of 1 MiB whatever surrounds it. */
export const maxClickMessageBytes = 256 * 1024

const wireVersion = 1
const headerSchema = z.object({ v: z.int(), kind: z.literal('clicks'), n: z.int().nonnegative() })
/** As long as the longest header, so that the lines' room does not depend on their number. */
const headerRoom = headerLine(99_999_999).length

export interface EncodedClicks {
  messages: ClickMessage[]
  /** Lines that are too long for any message. */
  oversized: string[]
}

export interface ClickMessage {
  value: Buffer
  clicks: number
}

export interface RejectedLine {
  line: string
  reason: string
}

export interface DecodedClicks {
  events: ClickEvent[]
  rejected: RejectedLine[]
}

function headerLine(clicks: number): string {
  return `{"v":${wireVersion},"kind":"clicks","n":${clicks}}\n`
}

/**
 * Packs serialised ClickEvents (one line of JSON each) into messages of at most 256 KiB: a header line, then a line a
 * click. Many clicks a message is what makes Kafka cheap here.
 */
export function encodeClickBatch(lines: readonly string[]): EncodedClicks {
  const messages: ClickMessage[] = []
  const oversized: string[] = []
  let packed: string[] = []
  let room = maxClickMessageBytes - headerRoom
  const seal = () => {
    if (packed.length > 0) messages.push(toMessage(packed))
    packed = []
    room = maxClickMessageBytes - headerRoom
  }
  for (const line of lines) {
    const bytes = Buffer.byteLength(line) + 1
    if (bytes > maxClickMessageBytes - headerRoom) {
      oversized.push(line)
      continue
    }
    if (bytes > room) seal()
    packed.push(line)
    room -= bytes
  }
  seal()
  return { messages, oversized }
}

function toMessage(lines: readonly string[]): ClickMessage {
  return { value: Buffer.from(headerLine(lines.length) + lines.join('\n')), clicks: lines.length }
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
  for (const line of lines) decodeLine(line, decoded)
  if (lines.length !== header.n) {
    const reason = `The header announces ${header.n} clicks, ${lines.length} lines follow`
    decoded.rejected.push({ line: first, reason })
  }
  return decoded
}

/** How many clicks the header of a message announces; 0 when it has none. */
export function announcedClicks(value: Buffer): number {
  const end = value.indexOf('\n')
  const header = parseHeader(value.toString('utf8', 0, end === -1 ? value.length : end))
  return typeof header === 'string' ? 0 : header.n
}

/** The header, or the reason why it is none. */
function parseHeader(line: string): z.infer<typeof headerSchema> | string {
  const parsed = headerSchema.safeParse(parseJson(line))
  if (!parsed.success) return `No header of a click batch: ${z.prettifyError(parsed.error)}`
  return parsed.data.v === wireVersion ? parsed.data : `Unknown version ${parsed.data.v}`
}

function decodeLine(line: string, { events, rejected }: DecodedClicks): void {
  const parsed = clickEventSchema.safeParse(parseJson(line))
  if (parsed.success) events.push(parsed.data)
  else rejected.push({ line, reason: z.prettifyError(parsed.error) })
}

/** Undefined, which no schema here takes, for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
