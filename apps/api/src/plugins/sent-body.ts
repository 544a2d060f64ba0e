import type { ApiApp } from '../deps.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent: `body` is what the schema made of it. */
    sentBody: unknown
  }
}

/** Keeps the body of every call before its schema fills in and converts. */
export function addSentBody(app: ApiApp): void {
  app.decorateRequest('sentBody', undefined)
  app.addHook('preValidation', (request, _reply, done) => {
    request.sentBody = request.body
    done()
  })
}
