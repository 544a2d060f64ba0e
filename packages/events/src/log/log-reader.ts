import { type FileHandle, open } from 'node:fs/promises'
import { isErrorCode } from './error-code.ts'
import { createLogCursor, type LogView, type SegmentPosition } from './log-cursor.ts'
import { parseRecord } from './record.ts'
import type { Segment } from './segment.ts'
import { scanRecords } from './segment-scan.ts'

export interface LogRecord {
  number: number
  payload: Buffer
}

export interface ReadLimits {
  maxRecords: number
  /** A single longer record is still handed over. */
  maxBytes: number
}

export interface LogReader {
  /**
   * The next records in order; none when the end is reached. What is damaged is reported, and reading goes on
   * behind it.
   */
  read(limits: ReadLimits): Promise<LogRecord[]>
  /** The number of the record that comes next, as far as is known. */
  position(): number
  close(): Promise<void>
}

interface Chunk {
  records: LogRecord[]
  end: SegmentPosition
  /** What follows at `end`. */
  next: 'record' | 'damage' | 'more-bytes'
  neededBytes: number
}

function parseChunk(
  buffer: Buffer,
  from: SegmentPosition,
  take: { fromRecord: number; maxRecords: number },
): Chunk {
  const records: LogRecord[] = []
  let at = 0
  let record = from.record
  const ended = (next: Chunk['next'], neededBytes = 0): Chunk => ({
    records,
    end: { base: from.base, byte: from.byte + at, record },
    next,
    neededBytes,
  })
  while (at < buffer.length && records.length < take.maxRecords) {
    const parsed = parseRecord(buffer, at)
    if (parsed.kind === 'incomplete') return ended('more-bytes', parsed.bytes)
    if (parsed.kind === 'damaged') return ended('damage')
    if (record >= take.fromRecord) records.push({ number: record, payload: parsed.payload })
    record++
    at = parsed.end
  }
  return ended('record')
}

/** Leaves the file of its present segment open. */
function createSegmentFile() {
  let path: string | undefined
  let incarnation = 0
  let handle: FileHandle | undefined
  const close = async () => {
    const closing = handle
    handle = undefined
    path = undefined
    await closing?.close()
  }
  return {
    close,
    /** Null when the file is gone. */
    read: async (segment: Segment, position: number, length: number): Promise<Buffer | null> => {
      if (path !== segment.path || incarnation !== segment.incarnation) {
        await close()
        try {
          handle = await open(segment.path, 'r')
        } catch (error) {
          if (isErrorCode(error, 'ENOENT')) return null
          throw error
        }
        path = segment.path
        incarnation = segment.incarnation
      }
      if (!handle) return null
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    },
  }
}

/** Reads a log while it is written to; one call of `read` at a time. */
export function createLogReader(view: LogView, fromRecord: number): LogReader {
  const file = createSegmentFile()
  const cursor = createLogCursor(view, fromRecord)

  /** Its file was removed from outside, and is there again: by us, or by a write since `incarnation`. */
  const isRestored = async (segment: Segment, incarnation: number): Promise<boolean> =>
    (await view.restore(segment)) || segment.incarnation !== incarnation

  const readChunk = async (segment: Segment, limits: ReadLimits): Promise<LogRecord[]> => {
    const from = cursor.location()
    const rest = segment.bytes - from.byte
    const length = Math.min(limits.maxBytes, rest)
    const { incarnation } = segment
    const buffer = await file.read(segment, from.byte, length)
    if (buffer === null) {
      // Deleted meanwhile: the next round finds the segment after it.
      if (view.segments().includes(segment) && !(await isRestored(segment, incarnation)))
        cursor.skipRest(segment, Buffer.alloc(0))
      return []
    }
    const chunk = parseChunk(buffer, from, { fromRecord, maxRecords: limits.maxRecords })
    cursor.moveTo(chunk.end)
    if (chunk.end.byte !== from.byte) return chunk.records
    const isReadable = chunk.next === 'more-bytes' && chunk.neededBytes <= rest && buffer.length === length
    if (isReadable) return readChunk(segment, { ...limits, maxBytes: chunk.neededBytes })
    await skipDamage(segment, from)
    return []
  }

  /**
   * Goes on with the next record that can be read. Its number is that of the last one in the segment, counted
   * back.
   */
  const skipDamage = async (segment: Segment, from: SegmentPosition): Promise<void> => {
    const { base, bytes, records } = segment
    const rest = (await file.read(segment, from.byte, bytes - from.byte)) ?? Buffer.alloc(0)
    const scan = await scanRecords(rest)
    const [gap] = scan.gaps
    if (!gap || gap.end === rest.length) return cursor.skipRest({ ...segment, bytes, records }, rest)
    const lost = base + records - from.record - scan.records
    const lostHere = Math.max(0, lost - (scan.gaps.length - 1))
    cursor.skipTo(
      segment,
      { byte: from.byte + gap.end, record: from.record + lostHere },
      rest.subarray(0, gap.end),
    )
  }

  return {
    position: () => Math.max(cursor.location().record, fromRecord),
    close: file.close,
    read: async (limits) => {
      for (;;) {
        const segment = cursor.segmentToRead()
        if (!segment) return []
        const records = await readChunk(segment, limits)
        if (records.length > 0) return records
      }
    },
  }
}
