import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { addRequestCounts } from './request-counts.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function countedApp() {
  const app = Fastify()
  const counts = addRequestCounts(app)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== undefined) return reply.code(401).send()
  })
  app.get('/links/:code', async () => 'a link')
  app.post('/links/:code', async (_request, reply) => {
    reply.hijack().raw.writeHead(201).end()
  })
  const leaving = new AbortController()
  const left = Promise.withResolvers<void>()
  app.get('/slow', (_request, reply) => {
    reply.hijack().raw.once('close', left.resolve)
    leaving.abort()
  })
  app.get('/broken', async () => {
    throw new Error('It is broken.')
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  ends.push(() => app.close())
  return { address, counts, leaving: leaving.signal, left: left.promise }
}

it.each([
  ['of a route, under its declared path', { method: 'GET', url: '/links/abc' }, 'GET', '/links/:code', 200],
  ['of HEAD, under its own method', { method: 'HEAD', url: '/links/abc' }, 'HEAD', '/links/:code', 200],
  ['sent past Fastify', { method: 'POST', url: '/links/abc' }, 'POST', '/links/:code', 201],
  ['that fails', { method: 'GET', url: '/broken' }, 'GET', '/broken', 500],
  ['without a route', { method: 'GET', url: '/a-stranger-made-this-up' }, 'none', 'none', 404],
  [
    'refused before its route',
    { method: 'GET', url: '/links/abc', headers: { authorization: 'x' } },
    'GET',
    '/links/:code',
    401,
  ],
] as const)('each answer is counted once, one %s too', async (_name, request, method, route, status) => {
  const { address, counts } = await countedApp()
  const { url, ...rest } = request
  for (const _time of [1, 2]) await (await fetch(`${address}${url}`, rest)).text()
  await vi.waitFor(() => {
    expect(counts.byStatus()).toEqual([[{ method, route, status: String(status) }, 2]])
  })
  expect(counts.times().map(([labels]) => labels)).toEqual([{ method, route }])
})

it('an answer whose caller has left is not counted', async () => {
  const { address, counts, leaving, left } = await countedApp()
  await expect(fetch(`${address}/slow`, { signal: leaving })).rejects.toThrow()
  await left
  await (await fetch(`${address}/links/abc`)).text()
  await vi.waitFor(() => {
    expect(counts.byStatus()).toEqual([[{ method: 'GET', route: '/links/:code', status: '200' }, 1]])
  })
})
