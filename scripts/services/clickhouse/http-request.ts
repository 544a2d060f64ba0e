import type { IncomingMessage } from 'node:http'

/** A request of ClickHouse's HTTP interface, taken apart. */
export interface HttpStatement {
  /** What to run. */
  query: string
  /** Of an insert, as it came. */
  data: Buffer | null
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

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** A form: the client sends the query and its parameters so where they are too long for a URL. */
async function fieldsOf(body: Buffer, contentType: string): Promise<[name: string, value: string][]> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData()
  return [...form].map(([name, value]) => [name, String(value)])
}

/**
 * The statement is in `?query` or the form's `query`, then a body that is no form is its data; or in the body
 * alone.
 */
export async function readStatement(request: IncomingMessage): Promise<HttpStatement> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const body = await bodyOf(request)
  const contentType = request.headers['content-type'] ?? ''
  const isForm = contentType.startsWith('multipart/form-data')
  const isData = !isForm && body.length > 0
  const given = new Map([...searchParams, ...(isForm ? await fieldsOf(body, contentType) : [])])
  const query = given.get('query')
  const others = [...given].filter(([name]) => !ownNames.has(name))
  return {
    query: query ?? (isForm ? '' : body.toString('utf8')),
    data: query !== undefined && isData ? body : null,
    queryId: given.get('query_id') ?? null,
    database: given.get('database') ?? null,
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
