import type { FileHandle } from 'node:fs/promises'
import { open, readdir, readFile, stat, truncate, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { minRecordBytes, parseRecord, totalBytes } from './record.ts'

/** A file of the log. It is named by the number of its first record, so that names sort as the records do. */
export interface Segment {
  base: number
  path: string
  /** What is written and whole. */
  bytes: number
}

export interface Damage {
  path: string
  /** Byte position from which the segment is unreadable. */
  position: number
  lostBytes: number
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
  return Promise.all(
    bases
      .sort((a, b) => a - b)
      .map(async (base) => {
        const path = segmentPath(dir, base)
        return { base, path, bytes: (await stat(path)).size }
      }),
  )
}

export interface SegmentScan {
  records: number
  /** Up to the end of the last whole record. */
  wholeBytes: number
  fileBytes: number
  /** `torn`: only the last write is unfinished; `damaged`: more follows the bad record. */
  end: 'clean' | 'torn' | 'damaged'
}

/** Checks every record of a segment: for the last one, which a crash may have cut. */
export async function scanSegment(path: string): Promise<SegmentScan> {
  const content = await readFile(path)
  let records = 0
  let at = 0
  for (;;) {
    const parsed = parseRecord(content, at)
    if (parsed.kind !== 'record') break
    records++
    at = parsed.end
  }
  return { records, wholeBytes: at, fileBytes: content.length, end: scanEnd(content, at) }
}

function scanEnd(content: Buffer, at: number): SegmentScan['end'] {
  if (at === content.length) return 'clean'
  if (parseRecord(content, at).kind === 'incomplete') return 'torn'
  // A power cut may lengthen the file before the data is on the disk: the rest is zeros, or its last record is short of them.
  if (content.subarray(at).every((byte) => byte === 0)) return 'torn'
  return at + minRecordBytes + content.readUInt32LE(at + 4) === content.length ? 'torn' : 'damaged'
}

export interface RecoveredSegments {
  segments: Segment[]
  /** The number the next record gets: above every number that may have been given out. */
  nextRecord: number
  /** False when the last segment is damaged: nothing may be appended to it. */
  appendable: boolean
  damage: Damage | null
}

/** Lists the segments and mends the last one: a torn tail is cut off, a damaged one is left as it is and closed. */
export async function recoverSegments(dir: string): Promise<RecoveredSegments> {
  const segments = await listSegments(dir)
  const last = segments.at(-1)
  if (!last) return { segments, nextRecord: 0, appendable: false, damage: null }
  const scan = await scanSegment(last.path)
  if (scan.end === 'damaged') {
    const damage = {
      path: last.path,
      position: scan.wholeBytes,
      lostBytes: scan.fileBytes - scan.wholeBytes,
    }
    const nextRecord = last.base + Math.ceil(scan.fileBytes / minRecordBytes)
    return { segments, nextRecord, appendable: false, damage }
  }
  if (scan.end === 'torn') await truncate(last.path, scan.wholeBytes)
  last.bytes = scan.wholeBytes
  return { segments, nextRecord: last.base + scan.records, appendable: true, damage: null }
}

/**
 * Writes all pieces, one after the other, at `position`; positions are explicit, so that a write after a failed one lands
 * in its place.
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

export async function removeSegments(segments: readonly Segment[]): Promise<void> {
  await Promise.all(segments.map(({ path }) => unlink(path)))
}
