import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isNativeInsert, type NativeInserts } from '@waymark/analytics-store/embedded'
import { createChdbConnection } from 'chdb/connection'
import type { HttpStatement } from './http-request.ts'

export interface StatementResult {
  body: Buffer
  /** What X-ClickHouse-Summary says. */
  summary: Record<string, string>
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/**
 * The statements that must go before: the database, and each parameter as it came (SET reads the escaped
 * form, too).
 */
function preparation({ database, parameters }: HttpStatement): string[] {
  const sets = Object.entries(parameters)
    .filter(([name]) => /^param_\w+$/.test(name))
    .map(([name, value]) => `SET ${name} = ${quoted(value)}`)
  const use =
    database === null || database === 'default' ? [] : [`USE \`${database.replaceAll('`', '\\`')}\``]
  return [...use, ...sets]
}

export interface Engine {
  /** Folder of its data. */
  path: string
  inserts: NativeInserts
}

/**
 * Runs a statement on a native connection of its own (under a millisecond to open), so that its settings,
 * parameters and database are its own.
 */
export async function runStatement(
  { path, inserts }: Engine,
  statement: HttpStatement,
): Promise<StatementResult> {
  const { data, settings: clickhouse_settings } = statement
  const connection = createChdbConnection({ path })
  try {
    for (const query of preparation(statement)) await connection.command({ query })
    const run = (query: string, values?: Readable) =>
      connection.exec({ query, clickhouse_settings, ...(values && { values }) })
    const { stream, summary } =
      data !== null && isNativeInsert(statement.query)
        ? await inserts.insert(statement.query, data, run)
        : await run(statement.query, data === null ? undefined : Readable.from([data], { objectMode: false }))
    return { body: await buffer(stream), summary: { ...summary } }
  } finally {
    await connection.close()
  }
}
