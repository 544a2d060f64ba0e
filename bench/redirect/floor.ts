import Fastify from 'fastify'
import { serveParent } from './server-process.ts'
import { target } from './visitors.ts'

/** The least that an answer costs: the router, one header, no body. */
const app = Fastify()
app.get('/:code', (_request, reply) => {
  reply.code(302).header('location', target).send()
})
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

serveParent(
  () => ({ port: Number(address.port), answered: 0, published: 0 }),
  () => app.close(),
)
