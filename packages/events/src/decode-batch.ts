import { z } from 'zod'
import {
  type DecodedEvents,
  type EventFormat,
  type Header,
  headerSchema,
  type RejectedLine,
  wireVersion,
} from './event-batch.ts'

/**
 * Reads a message of `encodeBatch`. Never throws: what is no event of this kind and version comes back in
 * `rejected` with its reason, for the dead-letter topic. A message of another kind or an unknown version is
 * rejected whole, as one line.
 */
export function decodeBatch<Event>(
  { kind, schema }: EventFormat<Event>,
  value: Buffer,
): DecodedEvents<Event> {
  const [first = '', ...lines] = value.toString('utf8').split('\n')
  const header = parseHeader(first, kind)
  if (typeof header === 'string')
    return { events: [], rejected: [{ line: value.toString('utf8'), reason: header }] }
  const decoded: DecodedEvents<Event> = { events: [], rejected: [] }
  const parts = lines.slice(0, header.parts).map((line) => decodePart(line, decoded.rejected))
  for (const line of lines.slice(header.parts)) decodeEvent({ line, parts, schema }, decoded)
  const missing = whatIsMissing(header, lines.length)
  if (missing !== null) decoded.rejected.push({ line: first, reason: missing })
  return decoded
}

/** How many events the header of a message declares; 0 when it has none. */
export function declaredEvents(value: Buffer): number {
  const end = value.indexOf('\n')
  const header = headerSchema.safeParse(parseJson(value.toString('utf8', 0, end === -1 ? value.length : end)))
  return header.success && header.data.v === wireVersion ? header.data.n : 0
}

const headerOfMessage = /\{"v":\d+,"kind":"[^"\n]*","parts":\d+,"n":(\d+)\}/g

/**
 * How many events were in messages that were damaged: those that their headers name, or where no header can
 * be read any more as many as there are lines, at least one.
 */
export function damagedEvents(content: Buffer): number {
  const text = content.toString('latin1')
  const declared = [...text.matchAll(headerOfMessage)].reduce((sum, [, events]) => sum + Number(events), 0)
  return declared > 0 ? declared : Math.max(1, text.split('\n').length - 1)
}

/** The header, or the reason why it is none. */
function parseHeader(line: string, kind: string): Header | string {
  const parsed = headerSchema.safeParse(parseJson(line))
  if (!parsed.success) return `No header of a batch of ${kind}: ${z.prettifyError(parsed.error)}`
  if (parsed.data.kind !== kind) return `No header of a batch of ${kind}: it is of ${parsed.data.kind}`
  return parsed.data.v === wireVersion ? parsed.data : `Unknown version ${parsed.data.v}`
}

function whatIsMissing({ parts, n }: Header, lines: number): string | null {
  if (lines === parts + n) return null
  return `The header declares ${parts} parts and ${n} events, ${lines} lines follow`
}

/** Null, and rejected, when it is none: the events that refer to it cannot be read either. */
function decodePart(line: string, rejected: RejectedLine[]): object | null {
  const part = parseJson(line)
  if (isObject(part)) return part
  rejected.push({ line, reason: 'No part of events: it is no JSON object' })
  return null
}

interface EventLine<Event> extends Pick<EventFormat<Event>, 'schema'> {
  line: string
  parts: readonly (object | null)[]
}

function decodeEvent<Event>(
  { line, parts, schema }: EventLine<Event>,
  { events, rejected }: DecodedEvents<Event>,
): void {
  const own = parseJson(line)
  const used = partsOf(own, parts)
  if (!isObject(own) || typeof used === 'string') {
    rejected.push({ line, reason: typeof used === 'string' ? used : 'No event: it is no JSON object' })
    return
  }
  // Object.assign alone takes three times as long, and a click of the redirector has two parts or three.
  const [first, second, third, ...others] = used
  const whole = { ...first, ...second, ...third, ...Object.assign({}, ...others), ...own }
  const parsed = schema.safeParse(whole)
  if (parsed.success) events.push(parsed.data)
  else rejected.push({ line: withoutNumbers(whole), reason: z.prettifyError(parsed.error) })
}

/** The parts that an event refers to, or the reason why they cannot be had. */
function partsOf(event: unknown, parts: readonly (object | null)[]): object[] | string {
  if (!isObject(event)) return 'No event: it is no JSON object'
  if (!('parts' in event)) return []
  const { parts: numbers } = event
  if (!Array.isArray(numbers)) return 'The numbers of its parts are no list'
  const used: object[] = []
  for (const number of numbers) {
    const part = typeof number === 'number' ? parts[number] : null
    if (!part) return `It refers to part ${JSON.stringify(number)}, which is not there`
    used.push(part)
  }
  return used
}

const withoutNumbers = (whole: object): string => JSON.stringify({ ...whole, parts: undefined })

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
