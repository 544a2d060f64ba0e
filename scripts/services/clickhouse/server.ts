/**
 * Test equipment, not part of the product: the real ClickHouse engine (chdb) behind ClickHouse's HTTP
 * protocol, in a process of its own. With it api and worker can run as separate processes against
 * CLICKHOUSE_URL where no ClickHouse server can be installed. It speaks what @clickhouse/client uses; answers
 * are not streamed.
 *
 * node server.ts --port N --path DIR [--user NAME --password SECRET]; port 0: a free one. Prints
 * `listening URL`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { createNativeInserts } from '@waymark/analytics-store/embedded'
import { createChdbConnection } from 'chdb/connection'
import { type ErrorAnswer, errorAnswer } from './error-answer.ts'
import { credentialsOf, readStatement } from './http-request.ts'
import { type Engine, runStatement } from './run-statement.ts'

const { values: options } = parseArgs({
  options: {
    port: { type: 'string' },
    path: { type: 'string' },
    user: { type: 'string', default: 'default' },
    password: { type: 'string' },
  },
})
const { path } = options
if (path === undefined || options.port === undefined) throw new Error('--port and --path are needed.')

function refuse(response: ServerResponse, { statusCode, code, text }: ErrorAnswer): void {
  response.writeHead(statusCode, {
    'x-clickhouse-exception-code': String(code),
    'content-type': 'text/plain',
  })
  response.end(text)
}

const wrongPassword: ErrorAnswer = {
  statusCode: 403,
  code: 516,
  text: 'Code: 516. DB::Exception: Authentication failed. (AUTHENTICATION_FAILED) (version 26.7)\n',
}

const isAllowed = (request: IncomingMessage) =>
  options.password === undefined || credentialsOf(request) === `${options.user}:${options.password}`

async function answerStatement(
  engine: Engine,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const statement = await readStatement(request)
  const { body, summary } = await runStatement(engine, statement)
  response.writeHead(200, {
    'content-type': 'text/plain; charset=UTF-8',
    'x-clickhouse-summary': JSON.stringify(summary),
    ...(statement.queryId !== null && { 'x-clickhouse-query-id': statement.queryId }),
  })
  response.end(body)
}

// Open all along, so that the engine lives as long as the process, not from request to request.
const existing = createChdbConnection({ path })
const engine: Engine = { path, inserts: createNativeInserts(path) }
/** As long a URL as ClickHouse takes by default (`http_max_uri_size`). */
const maxHeaderSize = 2 ** 20

const server = createServer({ maxHeaderSize }, (request, response) => {
  const isPing = request.method === 'GET' && request.url?.split('?')[0] === '/ping'
  if (isPing) response.end('Ok.\n')
  else if (!isAllowed(request)) refuse(response, wrongPassword)
  else
    answerStatement(engine, request, response).catch((error: unknown) => refuse(response, errorAnswer(error)))
})
server.listen(Number(options.port), '127.0.0.1', () => {
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : options.port
  console.log(`listening http://127.0.0.1:${port}`)
})

const stop = () => {
  server.close(() => existing.close())
  server.closeIdleConnections()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
