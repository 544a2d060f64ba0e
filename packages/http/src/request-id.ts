import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Anything else in a log line or a header would be the sender's text. */
const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/

/** The caller's `X-Request-Id`, where it looks like one (8 to 64 letters, digits, `_`, `-`); else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}

/** Says in every answer, as `X-Request-Id`, by which id the log knows its request. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
