import { mkdir } from 'node:fs/promises'
import { isErrorCode } from './error-code.ts'
import {
  type RecoveredSegments,
  removeSegments,
  type Segment,
  segmentPath,
  syncDirectory,
} from './segment.ts'
import { openSegmentWriter, type SegmentWriter, startSegmentWriter } from './segment-writer.ts'

export interface SegmentStoreOptions {
  dir: string
  segmentBytes: number
  recovered: RecoveredSegments
  onError: (error: unknown) => void
  /** The folder had been removed and was made again. */
  onRemoved: () => Promise<void>
}

export interface SegmentStore {
  /** Oldest first; changes as the log does. */
  segments(): readonly Segment[]
  bytes(): number
  /** A writer with room for `size` bytes: the present one, or a new segment beginning at `nextRecord`. */
  writerFor(size: number, nextRecord: number): Promise<SegmentWriter>
  sync(): Promise<void>
  /** Nothing more is written to the last segment. */
  closeWriter(): Promise<void>
  /** How many segments from the front are written to no more. */
  closedCount(): number
  /** Makes the file of the segment again when it was removed and can be. */
  restore(segment: Segment): Promise<boolean>
  /** Makes the folder again, with the segment that is written to. */
  restoreFolder(): Promise<void>
  /** Deletes that many of the oldest. */
  deleteFirst(count: number): Promise<void>
}

/** The segments of a log and the one writer at their end. Calls that write come one at a time. */
export function createSegmentStore({ dir, recovered, ...options }: SegmentStoreOptions): SegmentStore {
  const { segments } = recovered
  const tail = createTail({ dir, ...options, segments, isOpen: recovered.appendable })
  return {
    segments: () => segments,
    bytes: () => segments.reduce((sum, segment) => sum + segment.bytes, 0),
    writerFor: tail.writerFor,
    sync: tail.sync,
    closeWriter: tail.close,
    closedCount: () => (tail.isOpen() ? segments.length - 1 : segments.length),
    deleteFirst: async (count) => {
      if (count === 0) return
      await removeSegments(segments.splice(0, count))
      await syncDirectory(dir).catch((error: unknown) => {
        if (!isErrorCode(error, 'ENOENT')) throw error
      })
    },
    restore: tail.restore,
    restoreFolder: async () => {
      await mkdir(dir, { recursive: true })
      const last = segments.at(-1)
      if (!last || !(await tail.restore(last))) await options.onRemoved()
    },
  }
}

interface TailOptions extends Omit<SegmentStoreOptions, 'recovered'> {
  segments: Segment[]
  /** The last segment takes more records. */
  isOpen: boolean
}

/** The end of the list of segments: the last one while it is written to, and the change to a new one. */
function createTail({ dir, segmentBytes, onError, onRemoved, segments, isOpen: wasOpen }: TailOptions) {
  let isOpen = wasOpen
  let writer: SegmentWriter | undefined

  const close = async () => {
    const closing = writer
    writer = undefined
    isOpen = false
    await closing?.close()
  }
  const events = { onRemoved, onUnusable: () => void close().catch(onError) }
  const start = async (base: number) => {
    const segment: Segment = {
      base,
      path: segmentPath(dir, base),
      bytes: 0,
      records: 0,
      incarnation: 0,
      isDamaged: false,
    }
    const started = await startSegmentWriter(segment, events)
    // An empty segment of this number was given up before; its file is the one just opened.
    if (segments.at(-1)?.base === base) segments.pop()
    segments.push(segment)
    return started
  }
  /** Undefined when its file was removed: the next records go to a new one. */
  const reopen = async (segment: Segment): Promise<SegmentWriter | undefined> => {
    try {
      return await openSegmentWriter(segment, events)
    } catch (error) {
      if (isErrorCode(error, 'ENOENT')) return undefined
      throw error
    }
  }
  return {
    close,
    restore: async (segment: Segment) => writer?.segment === segment && writer.restoreIfRemoved(),
    isOpen: () => isOpen,
    sync: async () => writer?.sync(),
    writerFor: async (size: number, nextRecord: number): Promise<SegmentWriter> => {
      const last = segments.at(-1)
      const hasRoom = isOpen && last && (last.bytes === 0 || last.bytes + size <= segmentBytes)
      if (hasRoom) writer ??= await reopen(last)
      if (!hasRoom || !writer) {
        await close()
        writer = await start(nextRecord)
      }
      isOpen = true
      return writer
    },
  }
}
