import type { preValidationHookHandler } from 'fastify'
import type { ApiApp } from '../deps.ts'
import { allOf } from './route-hooks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent: `body` is what the schema made of it. */
    sentBody: unknown
  }
}

const store: preValidationHookHandler = (request, _reply, done) => {
  request.sentBody = request.body
  done()
}

/** Stores the body of every call that may have one, before its schema fills in and converts. */
export function addSentBody(app: ApiApp): void {
  app.decorateRequest('sentBody', undefined)
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET') route.preValidation = [...allOf(route.preValidation), store]
  })
}
