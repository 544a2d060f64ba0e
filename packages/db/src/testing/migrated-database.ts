import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createTestDatabase, type TestDatabase, testServices } from '@waymark/testing'
import pg from 'pg'
import { migrate } from '../migrate.ts'

/** Any number, the same in every test process: 'tmpl' in ASCII. */
const templateLock = 0x746d706c

const migrations = new URL('../../migrations/', import.meta.url)

/**
 * A server that is still running after a change of the schema does not reuse the template of the schema
 * before.
 */
async function templateName(): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()
  for (const name of names) hash.update(name).update(await readFile(new URL(name, migrations)))
  return `migrated_${hash.digest('hex').slice(0, 16)}`
}

const withDatabase = (name: string): string =>
  Object.assign(new URL(testServices().databaseUrl), { pathname: `/${name}` }).href

/** Makes it once a server, whichever process comes first; it gets its name when it is complete. */
async function ensureTemplate(): Promise<string> {
  const name = await templateName()
  const client = new pg.Client({ connectionString: testServices().databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const begun = `${name}_begun`
      await client.query(`drop database if exists ${begun}`)
      await client.query(`create database ${begun}`)
      await migrate(withDatabase(begun))
      await client.query(`alter database ${begun} rename to ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}

let template: Promise<string> | undefined

/**
 * A database of one test file with the newest schema, copied from one that is migrated once a run: a fifth of
 * the time of migrating each. Drop it in `afterAll`, or declare it with `await using`.
 */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  template ??= ensureTemplate()
  return createTestDatabase({ template: await template })
}
