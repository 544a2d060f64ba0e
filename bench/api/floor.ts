import Fastify from 'fastify'
import { serveParent } from '../server-process.ts'

interface FloorAnswer {
  route: string
  body: string
  /** Not given: only what a text of JSON needs. */
  headers?: Record<string, string>
}

const answers: FloorAnswer[] = JSON.parse(process.env.BENCH_ANSWERS ?? '[]')

/** The least that an answer costs: the router, the headers, the body as a text. */
const app = Fastify()
const justJson = { 'content-type': 'application/json; charset=utf-8' }
for (const { route, body, headers = justJson } of answers) {
  app.get(route, (_request, reply) => {
    reply.headers(headers).send(body)
  })
}
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

serveParent(
  () => ({ port: Number(address.port) }),
  () => app.close(),
)
