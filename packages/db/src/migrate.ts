import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import journal from '../migrations/meta/_journal.json' with { type: 'json' }

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))
/** Any number, the same in every process: 'waym' in ASCII. */
const migrationLock = 0x7761796d

/** The newest commit with the 24 migrations that the first one replaces. */
const lastBefore = 'a194bd4'

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Returns when the newest migration of the database was made, in Unix ms; `null` where it has none. */
async function newestApplied(client: pg.Client): Promise<number | null> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (tables[0]?.name === null) return null
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  const newest = rows[0]?.newest ?? null
  return newest === null ? null : Number(newest)
}

/**
 * The first migration has all tables of 0.1.0. It has the date of the last of the 24 that it replaces: a
 * database that had all of them counts as one that has it, and one that had fewer cannot be brought up from
 * here. One that has migrations of a later version has columns that this one would not fill.
 * @throws for a database of a version in between, and of a later one
 */
async function refuseOtherVersions(client: pg.Client): Promise<void> {
  const newest = await newestApplied(client)
  const [first, last] = [journal.entries[0]?.when ?? 0, journal.entries.at(-1)?.when ?? 0]
  if (newest === null || (newest >= first && newest <= last)) return
  throw new Error(
    newest < first
      ? 'The database is of a development version before 0.1.0 that this version cannot migrate. Nothing was changed. ' +
          `Migrate it with commit ${lastBefore}, then with this version (docs/operations/upgrade.md).`
      : `The database is of a newer version of Waymark: its last migration is of ${day(newest)}, the last one that this version knows of ${day(last)}. ` +
          'Nothing was changed. Start that version again, or restore the backup from before its upgrade (docs/operations/backup.md).',
  )
}

/**
 * Names the migrations that `migrate` would apply, the oldest first; changes nothing.
 * @throws for a database that is older than the first migration or newer than the last one
 */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'waymark-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOtherVersions(client)
    const newest = (await newestApplied(client)) ?? Number.NEGATIVE_INFINITY
    return journal.entries.filter(({ when }) => when > newest).map(({ tag }) => tag)
  } finally {
    await client.end()
  }
}

/**
 * Applies what is missing of `migrations/`. Processes that start at once wait for each other on an advisory
 * lock, which Postgres lets go of when its connection ends, however it ends.
 * @throws for a database that is older than the first migration or newer than the last one, and where the
 * connection is lost; nothing is changed then
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'waymark-migrate' })
  // A connection that is cut fails the statement on it; without a listener the event ends the process as
  // well.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseOtherVersions(client)
    await applyMigrations(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}
