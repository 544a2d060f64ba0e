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
const lineFeed = 0x0a

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
  const packer = createPacker()
  const seal = () => {
    const message = packer.take()
    if (message.clicks > 0) messages.push(message)
  }
  for (const line of lines) {
    if (packer.add(line)) continue
    if (Buffer.byteLength(line) > maxClickMessageBytes - headerRoom) {
      oversized.push(line)
      continue
    }
    seal()
    packer.add(line)
  }
  seal()
  return { messages, oversized }
}

/**
 * Fills one message at a time. `encodeInto` writes a text put together from parts without making it one string first and
 * says by itself when it does not fit: a third of what measuring, joining and copying cost, for every click there is.
 */
function createPacker() {
  const encoder = new TextEncoder()
  const room = new Uint8Array(maxClickMessageBytes)
  let end = headerRoom
  let clicks = 0
  return {
    /** False: it does not fit any more. */
    add(line: string): boolean {
      const start = clicks === 0 ? end : end + 1
      const { read, written } = encoder.encodeInto(line, room.subarray(start))
      if (read < line.length) return false
      if (clicks > 0) room[end] = lineFeed
      end = start + written
      clicks += 1
      return true
    },
    take(): ClickMessage {
      const header = headerLine(clicks)
      const start = headerRoom - header.length
      encoder.encodeInto(header, room.subarray(start))
      const message = { value: Buffer.from(room.subarray(start, end)), clicks }
      end = headerRoom
      clicks = 0
      return message
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
