import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { Attributes, Span } from '@opentelemetry/api'

export interface Calls {
  /** Undefined: nothing is traced here. */
  begin(name: string, attributes: Attributes): Span | undefined
  fail(span: Span, error: unknown): void
}

const textOf = (value: unknown, field: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
  return typeof found === 'string' ? found : ''
}

const partOf = (value: unknown, field: string): object => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
  return typeof found === 'object' && found !== null ? found : {}
}

/** What our parts publish by Node's diagnostics channels: names of calls, never what is in them. */
export function watchCalls(calls: Calls, collector: string): { end(): void } {
  const spans = new WeakMap<object, Span>()
  const begin = (key: object, name: string, attributes: Attributes) => {
    const span = calls.begin(name, attributes)
    if (span) spans.set(key, span)
  }
  const fail = (key: object, error: unknown) => {
    const span = spans.get(key)
    if (span) calls.fail(span, error)
  }
  const end = (key: object) => spans.get(key)?.end()
  const noted = (key: object, status: unknown) => {
    if (typeof status === 'number') spans.get(key)?.setAttribute('http.response.status_code', status)
  }

  const undo: (() => void)[] = []
  const onTraced = (name: string, nameOf: (message: object) => [string, Attributes]) => {
    const subscriber = {
      start: (message: object) => begin(message, ...nameOf(message)),
      error: (message: object) => fail(message, Reflect.get(message, 'error')),
      end: () => undefined,
      asyncStart: () => undefined,
      asyncEnd: end,
    }
    const traced = tracingChannel<object, object>(name)
    traced.subscribe(subscriber)
    undo.push(() => traced.unsubscribe(subscriber))
  }
  const on = (name: string, hear: (message: unknown) => void) => {
    channel(name).subscribe(hear)
    undo.push(() => channel(name).unsubscribe(hear))
  }

  onTraced('waymark:postgres:query', (message) => [
    'postgres',
    { 'db.system.name': 'postgresql', 'db.query.text': textOf(message, 'text') },
  ])
  onTraced('ioredis:command', (message) => [
    `redis ${textOf(message, 'command')}`,
    { 'db.system.name': 'redis' },
  ])

  // ClickHouse's client.
  const beginHttp = (request: object, method: string, host: string) => {
    if (host !== collector) begin(request, `http ${method}`, { 'server.address': host })
  }
  on('http.client.request.start', (message) => {
    const request = partOf(message, 'request')
    beginHttp(request, textOf(request, 'method'), textOf(request, 'host'))
  })
  on('http.client.response.finish', (message) => {
    noted(partOf(message, 'request'), Reflect.get(partOf(message, 'response'), 'statusCode'))
    end(partOf(message, 'request'))
  })
  on('http.client.request.error', (message) => {
    fail(partOf(message, 'request'), partOf(message, 'error'))
    end(partOf(message, 'request'))
  })

  // All others that are called: receivers of webhooks, targets, the api's internal port.
  on('undici:request:create', (message) => {
    const request = partOf(message, 'request')
    const origin = textOf(request, 'origin')
    beginHttp(request, textOf(request, 'method'), URL.canParse(origin) ? new URL(origin).host : origin)
  })
  on('undici:request:headers', (message) =>
    noted(partOf(message, 'request'), Reflect.get(partOf(message, 'response'), 'statusCode')),
  )
  on('undici:request:trailers', (message) => end(partOf(message, 'request')))
  on('undici:request:error', (message) => {
    fail(partOf(message, 'request'), partOf(message, 'error'))
    end(partOf(message, 'request'))
  })

  return {
    end: () => {
      for (const unsubscribe of undo) unsubscribe()
    },
  }
}
