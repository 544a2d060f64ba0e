import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { AnalyticsUnavailableError } from '@waymark/analytics-store'
import { serverOptions } from '@waymark/http'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { departureOf } from './departure.ts'
import { addErrorHandling } from './errors.ts'
import { createLoadRefusals } from './load-refusal.ts'

const clock = () => Date.UTC(2026, 0, 2)

async function started() {
  const logged: string[] = []
  const { log: logger } = Fastify({
    logger: { level: 'error', stream: { write: (line) => logged.push(line) } },
  })
  const answered = Promise.withResolvers<unknown>()
  const app = Fastify(serverOptions({ logger, trustProxy: [], clock })).withTypeProvider<ZodTypeProvider>()
  addErrorHandling(app, { clock, refusals: createLoadRefusals(clock), methodsOf: () => [] })
  app.addHook('onSend', async (_request, _reply, payload) => answered.resolve(payload))
  app.post('/', async () => 'read')
  app.get('/', async () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  const requested = Promise.withResolvers<void>()
  const fileEnded = Promise.withResolvers<void>()
  app.get('/file', async (_request, reply) => {
    const left = once(reply.raw, 'close')
    requested.resolve()
    await left
    return reply.send(Readable.from(['a']).once('close', fileEnded.resolve))
  })
  app.get('/broken-file', async (_request, reply) => {
    const file = new PassThrough()
    setImmediate(() => file.destroy())
    return reply.send(file)
  })
  const reportEnded = Promise.withResolvers<void>()
  app.get('/report', async (_request, reply) => {
    const departure = departureOf(reply)
    const left = once(departure, 'abort')
    requested.resolve()
    await left
    reportEnded.resolve()
    throw new AnalyticsUnavailableError('Query aborted', { cause: departure.reason })
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    logged,
    origin,
    answered: answered.promise,
    requested: requested.promise,
    ended: { file: fileEnded.promise, report: reportEnded.promise },
    [Symbol.asyncDispose]: async () => void (await app.close()),
  }
}

const codeOf = (envelope: unknown): unknown => JSON.parse(String(envelope)).code

it.each([
  ['a length', 'Content-Length: 5\r\n\r\n{'],
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{'],
])('a sender that leaves within a body with %s is no fault of ours to report', async (_name, rest) => {
  await using api = await started()
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end(`POST / HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n${rest}`)
  expect(codeOf(await api.answered)).toBe('VALIDATION_FAILED')
  expect(api.logged).toEqual([])
})

it.each([
  ['before the first byte of a file', 'file'],
  ['while a report is read for it', 'report'],
] as const)('nor is one that leaves %s', async (_name, what) => {
  await using api = await started()
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
  socket.write(`GET /${what} HTTP/1.1\r\nHost: h\r\n\r\n`)
  await api.requested
  socket.destroy()
  await api.ended[what]
  expect((await fetch(api.origin, { method: 'POST' })).status).toBe(200)
  expect(api.logged).toEqual([])
})

it('a file that ends before its first byte is', async () => {
  await using api = await started()
  expect((await fetch(`${api.origin}/broken-file`)).status).toBe(500)
  expect(api.logged).toHaveLength(1)
})

it('a store that leaves is', async () => {
  await using api = await started()
  const answer = await fetch(api.origin)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(codeOf(await answer.text())).toBe('UNAVAILABLE')
  expect(api.logged).toHaveLength(1)
})

it('a QUERY without a content type finds no route, as any other does', async () => {
  await using api = await started()
  expect((await fetch(api.origin, { method: 'QUERY' })).status).toBe(404)
  expect(api.logged).toEqual([])
})
