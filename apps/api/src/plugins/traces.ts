import type { RequestSpan, Tracing } from '@waymark/telemetry'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../deps.ts'

/** Every request is a span, and its queries to the stores are part of it. Null: nothing is hooked. */
export function addTraces(app: ApiApp, tracing: Tracing | null): void {
  if (tracing === null) return
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id } = request
    const span = tracing.beginRequest({ method, headers, requestId: id })
    spans.set(request, span)
    span.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({ status: reply.statusCode, route: request.routeOptions.url })
    done()
  })
}
