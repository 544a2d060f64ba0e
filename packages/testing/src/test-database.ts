import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { testServices } from './services.ts'

/** A database of one test file on the shared server. */
export interface TestDatabase extends AsyncDisposable {
  url: string
  /** Drops it with all its connections. */
  drop(): Promise<void>
}

const asAdministrator = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: testServices().databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Makes an empty database, or a copy of `template`; drop it in `afterAll`, or declare it by `await using`.
 */
export const createTestDatabase = async ({ template = '' } = {}): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Files are copied as they are: the server writes no journal of what a test can make again.
  const source = template === '' ? '' : ` TEMPLATE ${template} STRATEGY file_copy`
  await asAdministrator(`CREATE DATABASE ${name}${source}`)
  const url = new URL(testServices().databaseUrl)
  url.pathname = `/${name}`
  const drop = () => asAdministrator(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  return { url: url.href, drop, [Symbol.asyncDispose]: drop }
}
