import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Anything else in a log line or a header would be the sender's text. */
const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/

/** Of 31 bits: of more, V8 makes a text by a slower way. */
const mask = 0x7fff_ffff

/** Distinct, not secret: counting costs a tenth of what a random id does. */
function createIdCounter(): () => string {
  // Another one for each server: 72 random bits, so that no two nodes give the same id.
  const ofThisServer = randomBytes(9).toString('base64url')
  // An odd step goes through all numbers before one comes again, and does not reveal how many requests there
  // were.
  const step = randomBytes(4).readUInt32LE() | 1
  let last = randomBytes(4).readUInt32LE()
  return () => {
    last = (last + step) & mask
    return `${ofThisServer}-${last}`
  }
}

/**
 * Gives the requests of one server their ids: the caller's `X-Request-Id`, where it looks like one (8 to 64
 * letters, digits, `_`, `-`); else a new one.
 */
export function createRequestIds(): (request: IncomingMessage) => string {
  const newRequestId = createIdCounter()
  return (request) => {
    const given = request.headers['x-request-id']
    return typeof given === 'string' && requestIdPattern.test(given) ? given : newRequestId()
  }
}

/** Says in every answer, as `X-Request-Id`, by which id the log knows its request. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
