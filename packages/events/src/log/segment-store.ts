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
      await syncDirectory(dir)
    },
  }
}

interface TailOptions extends Omit<SegmentStoreOptions, 'recovered'> {
  segments: Segment[]
  /** The last segment takes more records. */
  isOpen: boolean
}

/** The end of the list of segments: the last one while it is written to, and the change to a new one. */
function createTail({ dir, segmentBytes, onError, segments, isOpen: wasOpen }: TailOptions) {
  let isOpen = wasOpen
  let writer: SegmentWriter | undefined

  const close = async () => {
    const closing = writer
    writer = undefined
    isOpen = false
    await closing?.close()
  }
  const onUnusable = () => {
    close().catch(onError)
  }
  const start = async (base: number) => {
    const segment: Segment = {
      base,
      path: segmentPath(dir, base),
      bytes: 0,
      records: 0,
      isDamaged: false,
    }
    const started = await startSegmentWriter(segment, onUnusable)
    // An empty segment of this number was given up before; its file is the one just opened.
    if (segments.at(-1)?.base === base) segments.pop()
    segments.push(segment)
    return started
  }
  return {
    close,
    isOpen: () => isOpen,
    sync: async () => writer?.sync(),
    writerFor: async (size: number, nextRecord: number): Promise<SegmentWriter> => {
      const last = segments.at(-1)
      const hasRoom = isOpen && last && (last.bytes === 0 || last.bytes + size <= segmentBytes)
      if (!hasRoom) {
        await close()
        writer = await start(nextRecord)
      } else {
        writer ??= await openSegmentWriter(last, onUnusable)
      }
      isOpen = true
      return writer
    },
  }
}
