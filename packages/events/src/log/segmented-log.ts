import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireProcessLock, type ProcessLock } from '@waymark/async'
import { type Append, createAppendQueue } from './append-queue.ts'
import { assertRoomIn } from './disk-room.ts'
import { isErrorCode } from './error-code.ts'
import { createLogReader, type LogReader } from './log-reader.ts'
import { encodeRecords, type Payload, totalBytes } from './record.ts'
import { type Damage, recoverSegments, type Segment } from './segment.ts'
import { createSegmentStore, type SegmentStore } from './segment-store.ts'

export interface SegmentedLogOptions {
  /** Made when missing; one process at a time may have it open. */
  dir: string
  /** A segment that would grow over this is closed and a new one begun. Default 16 MiB. */
  segmentBytes?: number
  /** All segments together; an append beyond it is refused with a `LogFullError`. Default 1 GiB. */
  maxBytes?: number
  /** Default 250 ms: what a power cut may lose. A killed process loses nothing that was written. */
  syncIntervalMs?: number
  /** Records that cannot be read any more; called once for each position, when a reader reaches it. */
  onDamage?: (damage: Damage) => void
  /** The folder was removed while it was in use, and was made again with the segment that is written to. */
  onRemoved?: () => Promise<void>
  /** A failed fsync or close: what was written since the last fsync may not survive a power cut. */
  onError?: (error: unknown) => void
}

export class LogFullError extends Error {
  constructor(dir: string, maxBytes: number) {
    super(`${dir} is at its limit of ${maxBytes} bytes`)
    this.name = 'LogFullError'
  }
}

export interface SegmentedLog {
  /**
   * Writes all payloads at once; resolves with the number of the first when the write is done (it survives
   * kill -9).
   */
  append(payloads: readonly Payload[]): Promise<number>
  /** The number of the oldest record that still exists. */
  start(): number
  /** The number the next record gets. */
  end(): number
  /** Bytes on disk. */
  bytes(): number
  /**
   * Rejects when the disk has no room for a record, or cannot be written to; a folder that was removed is
   * made again then.
   */
  assertWritable(): Promise<void>
  /** Records in places that could not be read, as far as they were read for. */
  damagedRecords(): number
  /** Reads from the record with this number, or from the oldest one after it. */
  createReader(fromRecord: number): LogReader
  /** Closes the segment that is written to, so that it can be deleted. */
  roll(): Promise<void>
  /** Deletes the closed segments whose records all have lower numbers. */
  deleteBefore(record: number): Promise<void>
  /** Deletes the oldest closed segment; false when there is none. */
  deleteOldest(): Promise<boolean>
  /** Writes what waits, syncs, and frees the folder. */
  close(): Promise<void>
}

const mebibyte = 1024 * 1024

/**
 * An append-only log of numbered records in a folder (design §4). What was written survives a kill, a torn
 * tail is cut off at open, a damaged record is skipped, and its file set aside. Throws a `ProcessLockedError`
 * while another process has it open.
 */
export async function openSegmentedLog(options: SegmentedLogOptions): Promise<SegmentedLog> {
  const { dir, segmentBytes = 16 * mebibyte, onError = () => {} } = options
  await mkdir(dir, { recursive: true })
  const lock = await acquireProcessLock(join(dir, 'lock'))
  try {
    const recovered = await recoverSegments(dir)
    const damages = createDamageReport(options.onDamage)
    const onRemoved = async () => {
      await lock.restore()
      onError(
        new Error(`${dir} was removed while it was in use, and was made again with what was being written`),
      )
      await options.onRemoved?.()
    }
    const store = createSegmentStore({ dir, segmentBytes, recovered, onError, onRemoved })
    const appender = createAppender({ ...options, segmentBytes, store, firstRecord: recovered.nextRecord })
    return createLog({ dir, store, appender, damages, lock })
  } catch (error) {
    await lock.release()
    throw error
  }
}

interface LogParts {
  dir: string
  store: SegmentStore
  appender: Appender
  damages: DamageReport
  lock: ProcessLock
}

function createLog({ dir, store, appender, damages, lock }: LogParts): SegmentedLog {
  let closed = false
  const view = { segments: store.segments, onDamage: damages.report, restore: appender.restore }
  const passedBy = (record: number) => {
    const segments = store.segments()
    const stored = segments.findIndex((_, index) => (segments[index + 1]?.base ?? appender.end()) > record)
    return Math.min(stored === -1 ? segments.length : stored, store.closedCount())
  }
  return {
    append: async (payloads) => {
      if (closed) throw new Error(`${dir} is closed`)
      return appender.append(payloads)
    },
    start: () => store.segments()[0]?.base ?? appender.end(),
    end: appender.end,
    bytes: store.bytes,
    damagedRecords: damages.records,
    assertWritable: async () => {
      try {
        await assertRoomIn(dir)
      } catch (error) {
        if (isErrorCode(error, 'ENOENT') && !closed) await appender.restoreFolder()
        throw error
      }
    },
    createReader: (fromRecord) => createLogReader(view, fromRecord),
    roll: appender.roll,
    deleteBefore: (record) => store.deleteFirst(passedBy(record)),
    deleteOldest: async () => {
      const count = Math.min(store.closedCount(), 1)
      await store.deleteFirst(count)
      return count > 0
    },
    close: async () => {
      if (closed) return
      closed = true
      try {
        await appender.stop()
      } finally {
        await lock.release()
      }
    },
  }
}

interface AppenderOptions extends SegmentedLogOptions {
  segmentBytes: number
  store: SegmentStore
  firstRecord: number
}

type Appender = ReturnType<typeof createAppender>

/** Numbers the records and writes them, one write at a time. */
function createAppender({ store, firstRecord, segmentBytes, ...options }: AppenderOptions) {
  const { dir, maxBytes = 1024 * mebibyte } = options
  let nextRecord = firstRecord
  const syncTimer = createSyncTimer(store.sync, options)

  const writeGroup = async (waiting: readonly Append[]): Promise<number> => {
    let group = waiting.slice(0, 1)
    try {
      const writer = await store.writerFor(group[0]?.bytes ?? 0, nextRecord)
      group = takeFitting(waiting, segmentBytes - writer.segment.bytes)
      const records = group.reduce((sum, { count }) => sum + count, 0)
      await writer.write(
        group.flatMap(({ pieces }) => pieces),
        records,
      )
    } catch (error) {
      for (const append of group) append.reject(error)
      return group.length
    }
    syncTimer.start()
    for (const append of group) {
      append.resolve(nextRecord)
      nextRecord += append.count
    }
    return group.length
  }
  const queue = createAppendQueue(writeGroup)

  return {
    end: () => nextRecord,
    append: (payloads: readonly Payload[]): Promise<number> => {
      if (payloads.length === 0) return Promise.resolve(nextRecord)
      const pieces = encodeRecords(payloads)
      const bytes = totalBytes(pieces)
      if (store.bytes() + queue.bytes() + bytes > maxBytes) throw new LogFullError(dir, maxBytes)
      return new Promise((resolve, reject) =>
        queue.push({ pieces, bytes, count: payloads.length, resolve, reject }),
      )
    },
    roll: () => queue.between(store.closeWriter),
    restoreFolder: () => queue.between(store.restoreFolder),
    restore: async (segment: Segment): Promise<boolean> => {
      let isRestored = false
      await queue.between(async () => {
        isRestored = await store.restore(segment)
      })
      return isRestored
    },
    stop: async () => {
      await queue.idle()
      syncTimer.stop()
      await queue.between(store.closeWriter)
    },
  }
}

/** As many from the front as fit together; always the first. */
function takeFitting(waiting: readonly Append[], room: number): Append[] {
  let size = 0
  const past = waiting.findIndex(({ bytes }, index) => {
    size += bytes
    return index > 0 && size > room
  })
  return past === -1 ? [...waiting] : waiting.slice(0, past)
}

interface DamageReport {
  records(): number
  report(damage: Damage): void
}

/** Several readers meet the same damage: it is reported once. */
function createDamageReport(onDamage: SegmentedLogOptions['onDamage']): DamageReport {
  const positions = new Set<string>()
  let records = 0
  return {
    records: () => records,
    report: (damage) => {
      const location = `${damage.path}:${damage.position}`
      if (positions.has(location)) return
      positions.add(location)
      records += damage.lostRecords
      onDamage?.(damage)
    },
  }
}

/**
 * One sync a burst of writes: started by the first write after a sync, it does not prevent the end of a
 * process.
 */
function createSyncTimer(sync: () => Promise<void>, { syncIntervalMs = 250, onError }: SegmentedLogOptions) {
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    timer = undefined
    sync().catch((error: unknown) => onError?.(error))
  }
  return {
    start: () => {
      timer ??= setTimeout(run, syncIntervalMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
