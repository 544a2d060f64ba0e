import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { totalBytes } from './record.ts'
import { type Segment, syncDirectory, writeFully } from './segment.ts'

export interface SegmentWriter {
  segment: Segment
  /** All or nothing: after a rejection the segment ends where it did before. */
  write(pieces: readonly Uint8Array[], records: number): Promise<void>
  sync(): Promise<void>
  /** Syncs and lets go of the file. */
  close(): Promise<void>
}

/**
 * Appends to one segment. A failed write is cut off again; when that fails too, `onUnusable` is called and the next
 * write must go to another segment.
 */
function createSegmentWriter(segment: Segment, handle: FileHandle, onUnusable: () => void): SegmentWriter {
  let dirty = false
  const sync = async () => {
    if (!dirty) return
    dirty = false
    await handle.datasync()
  }
  return {
    segment,
    write: async (pieces, records) => {
      const bytes = totalBytes(pieces)
      try {
        await writeFully(handle, pieces, segment.bytes)
      } catch (error) {
        await handle.truncate(segment.bytes).catch(onUnusable)
        throw error
      }
      segment.bytes += bytes
      segment.records += records
      dirty = true
    },
    sync,
    close: async () => {
      try {
        await sync()
      } finally {
        await handle.close()
      }
    },
  }
}

export async function openSegmentWriter(segment: Segment, onUnusable: () => void): Promise<SegmentWriter> {
  return createSegmentWriter(segment, await open(segment.path, 'r+'), onUnusable)
}

/** Starts a new file; its name is durable when this resolves. */
export async function startSegmentWriter(segment: Segment, onUnusable: () => void): Promise<SegmentWriter> {
  const handle = await open(segment.path, 'w')
  try {
    await syncDirectory(dirname(segment.path))
    return createSegmentWriter(segment, handle, onUnusable)
  } catch (error) {
    await handle.close()
    throw error
  }
}
