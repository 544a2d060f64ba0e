import Fastify from 'fastify'
import { serveParent } from '../server-process.ts'

const answers: { route: string; body: string }[] = JSON.parse(process.env.BENCH_ANSWERS ?? '[]')

/** The least that an answer costs: the router, one header, the body as a text. */
const app = Fastify()
for (const { route, body } of answers) {
  app.get(route, (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').send(body)
  })
}
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

serveParent(
  () => ({ port: Number(address.port) }),
  () => app.close(),
)
