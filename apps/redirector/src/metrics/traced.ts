import type { Tracing } from '@waymark/telemetry'
import type { Handler } from '../handle-request.ts'

/** The handler, some of its visits traced; without traces it is the handler itself. */
export function traced(handler: Handler, tracing: Tracing | null): Handler {
  if (tracing === null) return handler
  return (request, reply) => {
    const { method = 'GET', headers } = request.raw
    // The visitor's own headers decide nothing: else any visitor could have every visit traced.
    const span = tracing.beginRequest({ method, headers: withoutParent(headers) })
    const end = () => span.end({ status: reply.statusCode, route: '/{code}' })
    const answered = span.run(() => handler(request, reply))
    if (answered instanceof Promise) answered.then(end, end)
    else end()
    return answered
  }
}

function withoutParent(headers: Parameters<Tracing['beginRequest']>[0]['headers']) {
  return headers.traceparent === undefined ? headers : { ...headers, traceparent: undefined }
}
