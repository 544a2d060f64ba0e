import { type FileHandle, open } from 'node:fs/promises'
import { isErrorCode } from './process-lock.ts'
import { parseRecord } from './record.ts'
import type { Damage, Segment } from './segment.ts'

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
  /** The next records in order; none when the end is reached. A damaged rest of a segment is reported and passed over. */
  read(limits: ReadLimits): Promise<LogRecord[]>
  /** The number of the record that comes next, as far as is known. */
  position(): number
  close(): Promise<void>
}

/** What a reader sees of the log; all of it changes together. */
export interface LogView {
  segments(): readonly Segment[]
  end(): number
  onDamage(damage: Damage): void
}

/** A place in the log: the segment by its base, the byte within it, and the number of the record there. */
interface Cursor {
  base: number
  byte: number
  record: number
}

interface Chunk {
  records: LogRecord[]
  end: Cursor
  /** What stands at `end`. */
  next: 'record' | 'damage' | 'more-bytes'
  neededBytes: number
}

function parseChunk(buffer: Buffer, from: Cursor, take: { fromRecord: number; maxRecords: number }): Chunk {
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

function cursorAt(view: LogView, fromRecord: number): Cursor {
  const segments = view.segments()
  const segment = segments.findLast(({ base }) => base <= fromRecord) ?? segments[0]
  return segment ? { base: segment.base, byte: 0, record: segment.base } : { base: -1, byte: 0, record: 0 }
}

/** Keeps the file of the segment it is in open. */
function createSegmentFile() {
  let path: string | undefined
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
      if (path !== segment.path) {
        await close()
        try {
          handle = await open(segment.path, 'r')
        } catch (error) {
          if (isErrorCode(error, 'ENOENT')) return null
          throw error
        }
        path = segment.path
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
  let cursor = cursorAt(view, fromRecord)

  const following = (base: number): Segment | undefined =>
    view.segments().find((segment) => segment.base > base)

  /** Steps over what cannot be read of the segment. */
  const skipRest = (segment: Segment) => {
    const damage = { path: segment.path, position: cursor.byte, lostBytes: segment.bytes - cursor.byte }
    cursor = {
      base: segment.base,
      byte: segment.bytes,
      record: following(segment.base)?.base ?? view.end(),
    }
    view.onDamage(damage)
  }

  /** The segment to read on in, moving to the next one at an end; undefined at the end of the log. */
  const segmentToRead = (): Segment | undefined => {
    const present = view.segments().find(({ base }) => base === cursor.base)
    if (present && cursor.byte < present.bytes) return present
    const next = following(cursor.base)
    if (!next) return undefined
    cursor = { base: next.base, byte: 0, record: next.base }
    return next.bytes > 0 ? next : segmentToRead()
  }

  const readChunk = async (segment: Segment, limits: ReadLimits): Promise<LogRecord[]> => {
    const rest = segment.bytes - cursor.byte
    const length = Math.min(limits.maxBytes, rest)
    const buffer = await file.read(segment, cursor.byte, length)
    if (buffer === null) {
      // Deleted meanwhile: the next round finds the segment after it. Still listed: taken away from outside.
      if (view.segments().includes(segment)) skipRest(segment)
      return []
    }
    const chunk = parseChunk(buffer, cursor, { fromRecord, maxRecords: limits.maxRecords })
    const isStuck = chunk.end.byte === cursor.byte
    cursor = chunk.end
    if (!isStuck) return chunk.records
    const isReadable = chunk.next === 'more-bytes' && chunk.neededBytes <= rest && buffer.length === length
    if (isReadable) return readChunk(segment, { ...limits, maxBytes: chunk.neededBytes })
    skipRest(segment)
    return []
  }

  return {
    position: () => Math.max(cursor.record, fromRecord),
    close: file.close,
    read: async (limits) => {
      for (;;) {
        const segment = segmentToRead()
        if (!segment) return []
        const records = await readChunk(segment, limits)
        if (records.length > 0) return records
      }
    },
  }
}
