import type { ClickHouseClient } from '@clickhouse/client'
import { z } from 'zod'
import { clickhouseCode } from '../store-error.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { quoteIdentifier } from './quote-identifier.ts'
import { renderSql, type StoreNames } from './render-sql.ts'

export interface MigrateDeps {
  client: ClickHouseClient
  names: StoreNames
}

/** What there must be before the first migration. */
export const preparation = [
  'CREATE DATABASE IF NOT EXISTS {{database}}{{on_cluster}}',
  `CREATE TABLE IF NOT EXISTS {{database}}.schema_migrations{{on_cluster}}
   (version UInt32, name String, checksum String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC'))
   ENGINE = {{engine ReplacingMergeTree(applied_at)}} ORDER BY version`,
]

const appliedRows = z.array(z.object({ version: z.coerce.number(), checksum: z.string() }))

async function run({ client, names }: MigrateDeps, statement: string): Promise<void> {
  for (const query of renderSql(statement, names)) await client.command({ query })
}

async function appliedChecksums({ client, names }: MigrateDeps): Promise<Map<number, string>> {
  const query = `SELECT version, checksum FROM ${quoteIdentifier(names.database)}.schema_migrations FINAL`
  const result = await client.query({ query, format: 'JSONEachRow' })
  return new Map(appliedRows.parse(await result.json()).map((row) => [row.version, row.checksum]))
}

async function apply(deps: MigrateDeps, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await run(deps, statement)
  await deps.client.command({
    query: `INSERT INTO ${quoteIdentifier(deps.names.database)}.schema_migrations (version, name, checksum)
       SELECT {version:UInt32}, {name:String}, {checksum:String}`,
    query_params: { version: migration.version, name: migration.name, checksum: migration.checksum },
  })
}

const unknownTable = 60
const maxAttempts = 5

/**
 * Another process at the same migration may drop a table under the hands of this one: it then begins again.
 */
async function applyBesideOthers(deps: MigrateDeps, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await apply(deps, migration)
      return
    } catch (error) {
      if (clickhouseCode(error) !== unknownTable || attempt === maxAttempts) throw error
    }
  }
}

function refuseNewer(applied: ReadonlyMap<number, string>, known: readonly Migration[]): void {
  const [newest, last] = [Math.max(0, ...applied.keys()), known.at(-1)?.version ?? 0]
  if (newest <= last) return
  throw new Error(
    `The analytics store is of a newer version of Waymark: it has migration ${newest}, and this version knows ${last}. ` +
      'Nothing was changed. Start that version again, or restore the backup from before its upgrade (docs/operations/backup.md).',
  )
}

async function missingOf(applied: ReadonlyMap<number, string>): Promise<Migration[]> {
  const migrations = await readMigrations()
  const changed = migrations.find(({ version, checksum }) => (applied.get(version) ?? checksum) !== checksum)
  if (changed) {
    throw new Error(`Migration ${changed.name} was changed after it had been applied: add a new one instead.`)
  }
  refuseNewer(applied, migrations)
  return migrations.filter(({ version }) => !applied.has(version))
}

const unknownDatabase = 81

/**
 * Names what {@link migrate} would apply, and changes nothing.
 * @throws Error as it does
 */
export async function pendingMigrations(deps: MigrateDeps): Promise<string[]> {
  const applied = await appliedChecksums(deps).catch((error) => {
    const code = clickhouseCode(error)
    if (code === unknownTable || code === unknownDatabase) return new Map<number, string>()
    throw error
  })
  return (await missingOf(applied)).map(({ name }) => name)
}

/**
 * Brings the tables up to the committed migrations. ClickHouse has no lock to take: two processes that start
 * at once may both run a migration, which is safe because each statement may run twice and the record is one
 * row a version.
 * @returns the names of the migrations that were applied now
 * @throws Error naming a migration whose file was changed after it had been applied, and for tables of a
 * newer version
 */
export async function migrate(deps: MigrateDeps): Promise<string[]> {
  for (const statement of preparation) await run(deps, statement)
  const applied = await appliedChecksums(deps)
  const missing = await missingOf(applied)
  for (const migration of missing) await applyBesideOthers(deps, migration)
  return missing.map(({ name }) => name)
}
