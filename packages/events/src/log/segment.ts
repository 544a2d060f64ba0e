import type { FileHandle } from 'node:fs/promises'
import { open, readdir, readFile, rename, stat, truncate, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from './error-code.ts'
import { totalBytes } from './record.ts'
import { isTornTail, scanRecords } from './segment-scan.ts'

/** A file of the log. It is named by the number of its first record, so that names sort as the records do. */
export interface Segment {
  base: number
  path: string
  /** What is written. */
  bytes: number
  /** Numbers given out in it; grows together with `bytes`. */
  records: number
  /** Grows when its file was removed and made again: who has it open has the removed one. */
  incarnation: number
  /** A part of it cannot be read: its file is set aside when its records are no longer needed. */
  isDamaged: boolean
}

export interface Damage {
  path: string
  /** Byte position from which it cannot be read. */
  position: number
  lostBytes: number
  /** At most; exact where one record was damaged. */
  lostRecords: number
  /** The bytes there; empty when the file no longer exists. */
  content: Buffer
}

const namePattern = /^(\d{16})\.log$/

export function segmentPath(dir: string, base: number): string {
  return join(dir, `${String(base).padStart(16, '0')}.log`)
}

export async function listSegments(dir: string): Promise<Segment[]> {
  const bases = (await readdir(dir)).flatMap((name) => {
    const digits = namePattern.exec(name)?.[1]
    return digits === undefined ? [] : [Number(digits)]
  })
  bases.sort((a, b) => a - b)
  return Promise.all(
    bases.map(async (base, index) => {
      const path = segmentPath(dir, base)
      const records = (bases[index + 1] ?? base) - base
      return { base, path, bytes: (await stat(path)).size, records, incarnation: 0, isDamaged: false }
    }),
  )
}

export interface RecoveredSegments {
  segments: Segment[]
  /** The number the next record gets: above every number that may have been given out. */
  nextRecord: number
  /** False when the last segment is damaged: nothing may be appended to it. */
  appendable: boolean
}

/**
 * Lists the segments and repairs the last one: a torn tail is cut off, a damaged one is left as it is and
 * closed.
 */
export async function recoverSegments(dir: string): Promise<RecoveredSegments> {
  const segments = await listSegments(dir)
  const last = segments.at(-1)
  if (!last) return { segments, nextRecord: 0, appendable: false }
  const content = await readFile(last.path)
  const { records, gaps } = await scanRecords(content)
  const tail = gaps.at(-1)
  if (tail && isTornTail(content, tail)) {
    gaps.pop()
    last.bytes = tail.start
  }
  last.records = gaps.reduce((sum, gap) => sum + gap.records, records)
  last.isDamaged = gaps.length > 0
  if (!last.isDamaged && last.bytes < content.length) await truncate(last.path, last.bytes)
  return { segments, nextRecord: last.base + last.records, appendable: !last.isDamaged }
}

/**
 * Writes all pieces, one after the other, at `position`; positions are explicit, so that a write after a
 * failed one is at its position.
 */
export async function writeFully(
  handle: FileHandle,
  pieces: readonly Uint8Array[],
  position: number,
): Promise<void> {
  const { bytesWritten } = await handle.writev(pieces, position)
  if (bytesWritten === totalBytes(pieces)) return
  const rest = Buffer.concat(pieces).subarray(bytesWritten)
  await writeFully(handle, [rest], position + bytesWritten)
}

/** Makes created and removed names durable. Windows cannot open a folder and needs no such call. */
export async function syncDirectory(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Deletes them; a damaged one stays beside the log as `….log.damaged`, for a person to look at. A missing one
 * is no error.
 */
export async function removeSegments(segments: readonly Segment[]): Promise<void> {
  await Promise.all(
    segments.map(async ({ path, isDamaged }) => {
      try {
        await (isDamaged ? rename(path, `${path}.damaged`) : unlink(path))
      } catch (error) {
        if (!isErrorCode(error, 'ENOENT')) throw error
      }
    }),
  )
}
