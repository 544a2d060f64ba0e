import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createChdbConnection } from 'chdb/connection'
import type { HttpStatement } from './http-request.ts'

export interface StatementResult {
  body: Buffer
  /** What X-ClickHouse-Summary says. */
  summary: Record<string, string>
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The statements that must go before: the database, and each parameter as it came (SET reads the escaped form, too). */
function preparation({ database, parameters }: HttpStatement): string[] {
  const sets = Object.entries(parameters)
    .filter(([name]) => /^param_\w+$/.test(name))
    .map(([name, value]) => `SET ${name} = ${quoted(value)}`)
  const use =
    database === null || database === 'default' ? [] : [`USE \`${database.replaceAll('`', '\\`')}\``]
  return [...use, ...sets]
}

/**
 * Runs a statement on a native connection of its own (under a millisecond to open), so that its settings, parameters and
 * database are nobody else's.
 */
export async function runStatement(path: string, statement: HttpStatement): Promise<StatementResult> {
  const connection = createChdbConnection({ path })
  try {
    for (const query of preparation(statement)) await connection.command({ query })
    const { stream, summary } = await connection.exec({
      query: statement.query,
      clickhouse_settings: statement.settings,
      ...(statement.data !== null && { values: Readable.from([statement.data], { objectMode: false }) }),
    })
    return { body: await buffer(stream), summary: { ...summary } }
  } finally {
    await connection.close()
  }
}
