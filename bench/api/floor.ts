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
// One that is read with a key and with a session has one answer here.
const byRoute = new Map(answers.map((answer) => [answer.route, answer]))
for (const { route, body, headers = justJson } of byRoute.values()) {
  app.get(route, (_request, reply) => {
    reply.headers(headers).send(body)
  })
}
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

serveParent(
  () => ({ port: Number(address.port) }),
  () => app.close(),
)
