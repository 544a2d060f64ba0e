import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serverOptions } from './server-options.ts'

it.each([
  ['trace', ['incoming request', 'request completed']],
  ['debug', ['incoming request', 'request completed']],
  ['info', []],
  ['warn', []],
])('at the level %s a request is told by %j', async (level, expected) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const logger = Fastify({ logger: { level, stream } }).log
  const app = Fastify(serverOptions({ logger, trustProxy: [], clock: () => 0 }))
  app.get('/', async () => 'answer')
  await app.inject('/')
  const messages = lines.map((line) => JSON.parse(line).msg)
  expect(messages.filter((message) => / request|request /.test(message))).toEqual(expected)
})
