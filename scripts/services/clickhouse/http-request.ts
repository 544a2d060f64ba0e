import type { IncomingMessage } from 'node:http'

/** A request of ClickHouse's HTTP interface, taken apart. */
export interface HttpStatement {
  /** What to run, with the data of an insert behind it. */
  query: string
  data: string | null
  queryId: string | null
  database: string | null
  settings: Record<string, string>
  /** Values of `{name:Type}` places, in the escaped form in which they came. */
  parameters: Record<string, string>
}

const ownNames = new Set([
  'query',
  'query_id',
  'database',
  'session_id',
  'role',
  'user',
  'password',
  'compress',
])

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** The statement stands in `?query`, then the body is its data; or in the body alone. */
export async function readStatement(request: IncomingMessage): Promise<HttpStatement> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const body = await bodyOf(request)
  const query = searchParams.get('query')
  const others = [...searchParams].filter(([name]) => !ownNames.has(name))
  return {
    query: query ?? body,
    data: query === null || body === '' ? null : body,
    queryId: searchParams.get('query_id'),
    database: searchParams.get('database'),
    settings: Object.fromEntries(others.filter(([name]) => !name.startsWith('param_'))),
    parameters: Object.fromEntries(others.filter(([name]) => name.startsWith('param_'))),
  }
}

/** User and password by header or Basic, as `user:password`. */
export function credentialsOf({ headers }: IncomingMessage): string {
  const basic = /^Basic (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (basic !== undefined) return Buffer.from(basic, 'base64').toString('utf8')
  return `${headers['x-clickhouse-user'] ?? 'default'}:${headers['x-clickhouse-key'] ?? ''}`
}
