import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { totalBytes } from './record.ts'
import { type Segment, syncDirectory, writeFully } from './segment.ts'

export interface SegmentWriter {
  segment: Segment
  /** All or nothing: after a rejection the segment ends where it did before. */
  write(pieces: readonly Uint8Array[], records: number): Promise<void>
  /** Makes the file again, with all that was written to it, when it was removed. False when it is there. */
  restoreIfRemoved(): Promise<boolean>
  sync(): Promise<void>
  /** Syncs and lets go of the file. */
  close(): Promise<void>
}

export interface SegmentWriterEvents {
  /** The next write must go to another segment. */
  onUnusable: () => void
  /**
   * The file, and maybe its folder, had been removed, and was made again. A rejection is one of the write.
   */
  onRemoved: () => Promise<void>
}

/**
 * Appends to one segment. A failed write is cut off again; when that fails too, the writer cannot be used any
 * more. After each write it is made sure that the file still has its name: a removed file takes writes as
 * well, but no reader finds them.
 */
function createSegmentWriter(
  segment: Segment,
  opened: FileHandle,
  { onUnusable, onRemoved }: SegmentWriterEvents,
): SegmentWriter {
  let handle = opened
  let dirty = false
  const restoreIfRemoved = async (bytes: number): Promise<boolean> => {
    if ((await handle.stat()).nlink > 0) return false
    const removed = handle
    handle = await copyOf(removed, segment.path, bytes)
    segment.incarnation++
    await removed.close()
    await onRemoved()
    return true
  }
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
        await restoreIfRemoved(segment.bytes + bytes)
      } catch (error) {
        await handle.truncate(segment.bytes).catch(onUnusable)
        throw error
      }
      segment.bytes += bytes
      segment.records += records
      dirty = true
    },
    restoreIfRemoved: () => restoreIfRemoved(segment.bytes),
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

export async function openSegmentWriter(
  segment: Segment,
  events: SegmentWriterEvents,
): Promise<SegmentWriter> {
  return createSegmentWriter(segment, await open(segment.path, 'r+'), events)
}

/** Starts a new file; its name is durable when this resolves. */
export async function startSegmentWriter(
  segment: Segment,
  events: SegmentWriterEvents,
): Promise<SegmentWriter> {
  const handle = await openNew(segment.path)
  try {
    await syncDirectory(dirname(segment.path))
    return createSegmentWriter(segment, handle, events)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openNew(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true })
  return open(path, 'w+')
}

async function copyOf(removed: FileHandle, path: string, bytes: number): Promise<FileHandle> {
  const content = Buffer.alloc(bytes)
  await removed.read(content, 0, bytes, 0)
  const handle = await openNew(path)
  try {
    await writeFully(handle, [content], 0)
    await handle.datasync()
    await syncDirectory(dirname(path))
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}
