import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serverOptions } from './server-options.ts'

it.each([
  ['trace', ['incoming request', 'request completed']],
  ['debug', ['incoming request', 'request completed']],
  ['info', []],
  ['warn', []],
])('at the level %s a request is logged by %j', async (level, expected) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const logger = Fastify({ logger: { level, stream } }).log
  const app = Fastify(serverOptions({ logger, trustProxy: [], clock: () => 0 }))
  app.get('/', async () => 'answer')
  await app.inject('/')
  const messages = lines.map((line) => JSON.parse(line).msg)
  expect(messages.filter((message) => / request|request /.test(message))).toEqual(expected)
})

it('a line of a request contains its id, and so does what the request logs by a child logger of its own', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const logger = Fastify({ logger: { level: 'info', stream } }).log
  const app = Fastify(serverOptions({ logger, trustProxy: [], clock: () => 0 }))
  app.get('/', async (request) => {
    request.log.warn({ fact: 1 }, 'a %s', 'line')
    request.log.child({ more: 2 }).error('another')
    return 'answer'
  })
  await app.inject({ url: '/', headers: { 'x-request-id': 'the-id-of-it' } })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reqId: 'the-id-of-it', level: 40, fact: 1, msg: 'a line' },
    { reqId: 'the-id-of-it', level: 50, more: 2, msg: 'another' },
  ])
})

it.each([
  ['a query', '/reports?key=hunter2', '/reports'],
  ['a token in a path', '/things/7/tokens/hunter2', '/things/7/tokens/[redacted]'],
  ['a query of no route', '/nothing?key=hunter2', '/nothing'],
])('a request is logged without %s', async (_name, url, path) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const logger = Fastify({ logger: { level: 'debug', stream } }).log
  const app = Fastify(serverOptions({ logger, trustProxy: [], clock: () => 0 }))
  app.get('/reports', async () => 'answer')
  app.get('/things/:id/tokens/:token', async () => 'answer')
  // Fastify's own would log the whole URL.
  app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  await app.inject({ url, headers: { 'x-api-key': 'hunter2' } })
  const reported = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'incoming request')
  expect(reported.req).toEqual({ method: 'GET', path, remoteAddress: '127.0.0.1' })
  expect(lines.join('')).not.toContain('hunter2')
})

it.each([
  [[], '127.0.0.1'],
  [['127.0.0.1/32'], '203.0.113.7'],
])('with the proxies %j the address of a forwarded request is %s', async (trustProxy, expected) => {
  const app = Fastify(serverOptions({ logger: Fastify().log, trustProxy, clock: () => 0 }))
  app.get('/', async (request) => request.ip)
  const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(answer.body).toBe(expected)
})
