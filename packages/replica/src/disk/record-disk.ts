import { appendFile, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { startPollLoop } from '@waymark/async'
import type { KvLogger } from '@waymark/kv'
import type { z } from 'zod'
import type { RecordDisk, RecordFilter } from './port.ts'
import { readRecords, recordLine, rewriteRecords } from './record-file.ts'

export interface RecordDiskOptions {
  /** Belongs to one process; its folder is made when it is missing. */
  file: string
  logger: KvLogger
  /** How long a record may wait to be written; what a crash loses is learned again from kv. */
  flushMs?: number
  /**
   * The most that a rewrite stores. Rewritten when it has doubled, the file stays below about twice of it.
   */
  maxBytes?: number
  /** Below this size the file is not rewritten. */
  minRewriteBytes?: number
}

const megabyte = 1024 * 1024
/** So much is written without waiting for its time: a busy cold start learns megabytes a second. */
const flushAtCharacters = megabyte

export interface RecordDiskDeps<R> extends RecordDiskOptions {
  record: z.ZodType<R>
  /** What the records are of, for the log: `links`. */
  noun: string
}

/**
 * A record disk as an append-only file of JSON lines: learning something costs a line, not a rewrite of all.
 * A torn or foreign line is skipped. When the file has doubled, what is still in use is copied to a new file,
 * which replaces it by an atomic rename. All of it goes on beside the serving of visitors, in small pieces; a
 * failing disk is logged and delays no visitor.
 */
export function createRecordDisk<R>(deps: RecordDiskDeps<R>): RecordDisk<R> & { flush(): Promise<void> } {
  const { file, logger, noun, flushMs = 5_000 } = deps
  const pending = createPendingLines()
  const rewriting = createRewriting(deps)
  /** The file operation under way; the next one waits for it. */
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false

  function flush(): Promise<void> {
    writing = writing
      .then(() => appendPending(deps, pending))
      .then(() => (isClosed ? undefined : rewriting.rewriteWhenDoubled()))
      .catch((error: unknown) => {
        logger.error(
          { err: error, file },
          `The ${noun} on disk could not be written; a cold start may miss some`,
        )
      })
    return writing
  }

  const flushes = startPollLoop({
    work: async () => {
      await flush()
      return false
    },
    pauseMs: flushMs,
    // It reports its failures itself.
    onError: () => {},
  })

  return {
    /** Writes what is pending; never rejects. */
    flush,
    async *load(createFilter) {
      try {
        yield* loadRecords(deps)
      } finally {
        rewriting.begin(createFilter)
      }
    },
    append(record) {
      const charactersBefore = pending.characters
      pending.add(recordLine(record))
      if (charactersBefore < flushAtCharacters && pending.characters >= flushAtCharacters) void flush()
    },
    async close() {
      isClosed = true
      await flushes.close()
      await flush()
    },
  }
}

type FileDeps = Pick<RecordDiskDeps<unknown>, 'file' | 'logger' | 'noun'>

async function appendPending({ file, logger, noun }: FileDeps, pending: PendingLines): Promise<void> {
  const { text, dropped } = pending.take()
  if (dropped > 0)
    logger.warn(
      { file, dropped },
      `The disk was too slow for the ${noun} learned; a cold start may miss some`,
    )
  if (text === '') return
  await mkdir(dirname(file), { recursive: true })
  // A line end first: after a line torn by a crash, the next one must not become part of it.
  await appendFile(file, `\n${text}`, { mode: 0o600 })
}

function createRewriting<R>({
  file,
  logger,
  noun,
  record,
  maxBytes = 256 * megabyte,
  minRewriteBytes = 16 * megabyte,
}: RecordDiskDeps<R>) {
  let createFilter: (() => RecordFilter<R>) | undefined
  let bytesBefore = 0

  async function sizeOfFile(): Promise<number> {
    return (await stat(file).catch(() => null))?.size ?? 0
  }

  return {
    begin(given: () => RecordFilter<R>): void {
      createFilter = given
    },
    async rewriteWhenDoubled(): Promise<void> {
      const bytes = await sizeOfFile()
      if (createFilter === undefined || bytes <= Math.max(minRewriteBytes, 2 * bytesBefore)) return
      bytesBefore = await rewriteRecords(file, { record, isStored: createFilter(), maxBytes })
      logger.info({ file, bytes, bytesStored: bytesBefore }, `Rewrote the ${noun} on disk`)
    },
  }
}

async function* loadRecords<R>({ file, logger, noun, record }: RecordDiskDeps<R>): AsyncGenerator<R> {
  let unreadable = 0
  for await (const each of readRecords(file, record)) {
    if (each === null) unreadable += 1
    else yield each
  }
  if (unreadable > 0)
    logger.warn({ file, unreadable }, `Some ${noun} on disk could not be read and are skipped`)
}

/** While the disk takes no lines so much waits for it; what comes then is dropped and counted. */
const maxPendingCharacters = 64 * 1024 * 1024

interface PendingLines {
  readonly characters: number
  add(line: string): void
  /** All that waits, and how many lines were dropped; both start anew. */
  take(): { text: string; dropped: number }
}

function createPendingLines(): PendingLines {
  let lines: string[] = []
  let characters = 0
  let dropped = 0
  return {
    get characters() {
      return characters
    },
    add(line) {
      if (characters + line.length > maxPendingCharacters) {
        dropped += 1
        return
      }
      lines.push(line)
      characters += line.length
    },
    take() {
      const taken = { text: lines.join(''), dropped }
      lines = []
      characters = 0
      dropped = 0
      return taken
    },
  }
}
