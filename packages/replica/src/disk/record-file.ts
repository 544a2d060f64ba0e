import { createReadStream, createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { parseEntry } from '../schema.ts'
import type { RecordFilter } from './port.ts'

/** Small, because the lines of one chunk are parsed without a pause, between the requests of visitors. */
const chunkBytes = 16 * 1024

export const recordLine = (record: unknown): string => `${JSON.stringify(record)}\n`

/** The records of the file in order, null for a line that cannot be read; none when there is no file. */
export async function* readRecords<R>(file: string, record: z.ZodType<R>): AsyncGenerator<R | null> {
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: chunkBytes })
  for await (const line of existingLines(stream)) {
    const parsed = parseEntry(record, line)
    yield parsed.ok ? parsed.value : null
  }
}

/**
 * Copies what is still in use to a new file, which replaces the old one at once or, when this fails, not at
 * all. Copies at most about `maxBytes`. Returns the bytes copied.
 */
export async function rewriteRecords<R>(
  file: string,
  { record, isStored, maxBytes }: { record: z.ZodType<R>; isStored: RecordFilter<R>; maxBytes: number },
): Promise<number> {
  const temporary = `${file}.new`
  const records = recordsLeft(readRecords(file, record), isStored)
  // Flushed before the rename: else a power cut could leave the name on an empty file.
  const target = createWriteStream(temporary, { mode: 0o600, flush: true })
  await pipeline(linesUpTo(records, maxBytes), target)
  await rename(temporary, file)
  return (await stat(file)).size
}

async function* recordsLeft<R>(
  records: AsyncIterable<R | null>,
  isStored: RecordFilter<R>,
): AsyncGenerator<R> {
  for await (const record of records) if (record !== null && isStored(record)) yield record
}

async function* linesUpTo(records: AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<string> {
  let bytes = 0
  for await (const record of records) {
    const line = recordLine(record)
    bytes += Buffer.byteLength(line)
    if (bytes > maxBytes) return
    yield line
  }
}

/** Split at line feeds only: Node's readline also splits at U+2028, which JSON text may contain. */
async function* existingLines(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of stream) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield line
    }
  } catch (error) {
    if (!isMissingFile(error)) throw error
  }
  if (rest !== '') yield rest
}

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
