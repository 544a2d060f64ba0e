import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export interface NativeInserts {
  /** Runs `run` with the statement that reads the rows of `values` from a file. */
  insert<Result>(
    query: string,
    values: string | Uint8Array | Readable,
    run: (query: string) => Promise<Result>,
  ): Promise<Result>
}

const shape = /^(INSERT INTO [^()]+\([^()]+\))( SETTINGS .+)? FORMAT Native$/s

/** Whether the values of the statement are of the format Native, which stand in no text. */
export const isNativeInsert = (query: string): boolean => shape.test(query.trim())

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/**
 * Inserts of rows in the format Native into chDB, which takes a statement as one text: the rows go through a
 * file of the data folder, which lies in the page cache for as long as it lives. What a process that was
 * killed has left there is removed.
 */
export function createNativeInserts(path: string): NativeInserts {
  const folder = join(path, 'inserts')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return {
    insert: async (query, values, run) => {
      const file = join(folder, `${randomUUID()}.native`)
      try {
        await writeFile(file, values, { mode: 0o600 })
        return await run(
          query.trim().replace(shape, (_, into: string, settings = '') => {
            return `${into} FROM INFILE ${quoted(file)}${settings} FORMAT Native`
          }),
        )
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}
