import { execFile } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDb } from '@waymark/db'
import { sql } from 'drizzle-orm'

const run = promisify(execFile)

export interface Servers {
  databaseUrl: string
  clickhouse: {
    database: string
    /** Not given: a single server. */
    cluster?: string | undefined
    run(statement: string): Promise<void>
  }
  /** Where ClickHouse puts its backup, as its BACKUP statement names it: `S3('https://…', '…', '…')`. */
  target: string
}

const dumpOf = (folder: string): string => join(folder, 'postgres.dump')

/** The password is in the environment of the tool: every user of the machine sees its arguments. */
async function runTool(tool: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }
  url.password = ''
  try {
    await run(tool, [...args, '--dbname', url.href], { env, maxBuffer: 16 * 2 ** 20 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`${tool} is not on this machine: install the client programs of PostgreSQL.`)
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Error(`${tool} failed: ${said}`)
  }
}

/** No other user may read the file, whatever folder was given; what a failed dump has written is removed. */
async function dump(databaseUrl: string, file: string): Promise<void> {
  closeSync(openSync(file, 'wx', 0o600))
  try {
    await runTool('pg_dump', databaseUrl, ['--format', 'custom', '--file', file])
  } catch (error) {
    rmSync(file)
    throw error
  }
}

/** Of the whole cluster, where there is one. */
const databaseIn = ({ database, cluster }: Servers['clickhouse']): string =>
  `DATABASE \`${database}\`${cluster === undefined ? '' : ` ON CLUSTER \`${cluster}\``}`

/**
 * Writes Postgres into the folder by pg_dump, then has ClickHouse write its backup to `target`: a conversion
 * never lacks the click that it is of for longer than the restore. No process needs to stop.
 * @throws Error, in a sentence
 */
export async function backUpServers(
  { databaseUrl, clickhouse, target }: Servers,
  folder: string,
): Promise<string> {
  if (existsSync(dumpOf(folder))) throw new Error(`${dumpOf(folder)} exists already: name a new folder.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await dump(databaseUrl, dumpOf(folder))
  await clickhouse.run(`BACKUP ${databaseIn(clickhouse)} TO ${target}`)
  return `Postgres is in ${dumpOf(folder)}, and ClickHouse where you named. Store SECRETS_KEY apart from them.`
}

async function assertEmpty(databaseUrl: string): Promise<void> {
  const db = createDb({ url: databaseUrl, applicationName: 'waymark-script' })
  try {
    const { rows } = await db.orm.execute(
      sql`select 1 from pg_tables where schemaname in ('public', 'drizzle') limit 1`,
    )
    if (rows.length > 0) throw new Error('The database of DATABASE_URL is not empty: name one that is new.')
  } finally {
    await db.close()
  }
}

/**
 * Brings both back into empty stores.
 * @returns what is left to do
 * @throws Error, in a sentence; nothing is overwritten
 */
export async function restoreServers(
  { databaseUrl, clickhouse, target }: Servers,
  folder: string,
): Promise<string> {
  if (!existsSync(dumpOf(folder))) throw new Error(`There is no ${dumpOf(folder)}.`)
  await assertEmpty(databaseUrl)
  await runTool('pg_restore', databaseUrl, ['--no-owner', '--exit-on-error', dumpOf(folder)])
  await clickhouse.run(`RESTORE ${databaseIn(clickhouse)} FROM ${target}`)
  return 'Both stores are restored. Let the workers read what Kafka has since, then run "waymark reproject" and "waymark rebuild-counters" (docs/operations/backup.md).'
}
