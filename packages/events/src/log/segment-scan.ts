import { crc32 } from 'node:zlib'
import { yieldToEventLoop } from '@waymark/async'
import { headerBytes, lengthAt, parseRecord } from './record.ts'

/** Bytes between two records, or behind the last one, that are no record. */
export interface Gap {
  start: number
  end: number
  /** How many records were here at most; exact where one bit was flipped. */
  records: number
}

export interface RecordScan {
  /** Whole ones. */
  records: number
  gaps: Gap[]
}

/**
 * Nothing longer is written here; a random length behind which a checksum would have to be computed is mostly
 * longer.
 */
const maxFoundBytes = 2 ** 20
/** Between two pauses for others: some milliseconds of checksums. */
const workAtOnce = 4 * 2 ** 20

/** Reads all records there are, going on behind what cannot be read. */
export async function scanRecords(content: Buffer): Promise<RecordScan> {
  const scan: RecordScan = { records: 0, gaps: [] }
  let at = 0
  while (at < content.length) {
    const parsed = parseRecord(content, at)
    if (parsed.kind === 'record') {
      scan.records++
      at = parsed.end
      continue
    }
    const end = await findRecord(content, at + 1)
    scan.gaps.push({ start: at, end, records: recordsIn(content, at, end) })
    at = end
  }
  return scan
}

/**
 * Where the next record begins; the end when there is none. That something within a payload is taken for one
 * would need zero bytes there, for a length that fits, and a checksum that fits, too: JSON has no zero bytes.
 */
async function findRecord(content: Buffer, from: number): Promise<number> {
  let work = 0
  for (let at = from; at + headerBytes <= content.length; at++) {
    work++
    const length = content.readUInt32LE(at + lengthAt)
    const isZeros = length === 0 && content.readUInt32LE(at) === 0
    if (isZeros || length > maxFoundBytes || at + headerBytes + length > content.length) continue
    if (parseRecord(content, at).kind === 'record') return at
    work += headerBytes + length
    if (work < workAtOnce) continue
    work = 0
    await yieldToEventLoop()
  }
  return content.length
}

/**
 * One where its own length leads to the next record, or its checksum fits the length that does; else as many
 * as could be.
 */
function recordsIn(content: Buffer, start: number, end: number): number {
  if (hasLengthTo(content, start, end) || isWholeWithLengthTo(content, start, end)) return 1
  return Math.ceil((end - start) / headerBytes)
}

function hasLengthTo(content: Buffer, start: number, end: number): boolean {
  return start + headerBytes <= end && start + headerBytes + content.readUInt32LE(start + lengthAt) === end
}

/** The length alone was changed. */
function isWholeWithLengthTo(content: Buffer, start: number, end: number): boolean {
  const payloadAt = start + headerBytes
  if (payloadAt > end) return false
  const length = Buffer.alloc(headerBytes - lengthAt)
  length.writeUInt32LE(end - payloadAt)
  return crc32(content.subarray(payloadAt, end), crc32(length)) === content.readUInt32LE(start)
}

/**
 * Whether what follows the last record is a write that was cut off by a kill or a power cut, which was never
 * confirmed to the writer: too short for its length, or with zeros for what was not on the disk yet. Else it
 * is a record that was damaged.
 */
export function isTornTail(content: Buffer, { start, end }: Gap): boolean {
  if (end !== content.length) return false
  if (end - start < headerBytes || content.subarray(start, end).every((byte) => byte === 0)) return true
  if (hasLengthTo(content, start, end)) return content[end - 1] === 0
  return parseRecord(content, start).kind === 'incomplete' && !isWholeWithLengthTo(content, start, end)
}
