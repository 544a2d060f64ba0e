import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import journal from '../migrations/meta/_journal.json' with { type: 'json' }

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))
/** Any number, the same in every process: 'waym' in ASCII. */
const migrationLock = 0x7761796d

/**
 * The first migration has all tables of 0.1.0. It has the date of the last of the 24 that it replaces: a
 * database that had all of them counts as one that has it, and one that had fewer cannot be brought up from
 * here.
 * @throws for a database of a version in between
 */
async function refuseOlder(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (tables[0]?.name === null) return
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  const newest = rows[0]?.newest
  if (newest === null || Number(newest) >= (journal.entries[0]?.when ?? 0)) return
  throw new Error(
    'The database is of a development version before 0.1.0 that this version cannot migrate. Nothing was changed. ' +
      'Migrate it with the version that docs/operations/upgrade.md names, then with this one.',
  )
}

/**
 * Applies what is missing of `migrations/`. Processes that start at once wait for each other on an advisory
 * lock, which Postgres lets go of when its connection ends, however it ends.
 * @throws for a database that is older than the first migration, and where the connection is lost; nothing is
 * changed then
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'waymark-migrate' })
  // A connection that is cut fails the statement on it; without a listener the event ends the process as
  // well.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseOlder(client)
    await applyMigrations(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}
