import type { IncomingMessage } from 'node:http'
import { AppError } from '@waymark/domain'
import type { FastifyInstance } from 'fastify'

/**
 * Whether the request has more than one `Host` header. Node takes the first one and says nothing of the
 * others; a proxy may go by another (RFC 9112, section 3.2: such a request is a 400).
 */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Refuses requests with more than one `Host` header by a 400, before anything else looks at them. */
export function addOneHost(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasTwoHosts(request.raw)) return done()
    const details = [{ path: 'Host', message: 'is there more than once: send one' }]
    done(new AppError('VALIDATION_FAILED', { details }))
  })
}
