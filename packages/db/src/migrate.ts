import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))
/** Any number, the same in every process: 'waym' in ASCII. */
const migrationLock = 0x7761796d

/**
 * Applies what is missing of `migrations/`. Processes that start at once wait for each other on an advisory lock, which Postgres lets
 * go of when its connection ends, however it ends.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'waymark-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}
