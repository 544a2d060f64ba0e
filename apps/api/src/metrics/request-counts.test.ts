import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addRequestCounts } from './request-counts.ts'

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
  app.get('/broken', async () => {
    throw new Error('It is broken.')
  })
  await app.ready()
  return { app, counts }
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
  const { app, counts } = await countedApp()
  await app.inject(request)
  await app.inject(request)
  expect(counts.byStatus()).toEqual([[{ method, route, status: String(status) }, 2]])
  expect(counts.times().map(([labels]) => labels)).toEqual([{ method, route }])
})
