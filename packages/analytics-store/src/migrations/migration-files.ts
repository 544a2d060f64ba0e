import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { splitStatements } from './render-sql.ts'

export interface Migration {
  version: number
  /** File name: `0001_clicks.sql`. */
  name: string
  /** SHA-256 of the file, in hex: an applied file must not change. */
  checksum: string
  statements: readonly string[]
}

const folder = new URL('../../migrations/', import.meta.url)

async function readMigration(name: string): Promise<Migration> {
  const version = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
  if (version === undefined) throw new Error(`"${name}" is no name of a migration: 0001_noun.sql is.`)
  const sql = await readFile(new URL(name, folder), 'utf8')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version: Number(version), name, checksum, statements: splitStatements(sql) }
}

/** The committed migrations, in order. Every statement is one that may run twice (`IF NOT EXISTS`). */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(readMigration))
}
