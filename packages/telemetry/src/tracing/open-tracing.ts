import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracing, TracingSettings } from './types.ts'
import { type Calls, watchCalls } from './watch-calls.ts'

const exportTimeoutMs = 5_000

function createProvider({ endpoint, headers, serviceName, ratio }: TracingSettings & { endpoint: string }) {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(headers),
    timeoutMillis: exportTimeoutMs,
  })
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
  })
}

function headersOf(text = ''): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const]
  })
  return Object.fromEntries(pairs)
}

/** Loaded only where traces are configured: `startTracing`. */
export function openTracing(settings: TracingSettings & { endpoint: string }): Tracing {
  const provider = createProvider(settings)
  const tracer = provider.getTracer('waymark')
  const contexts = new AsyncLocalStorageContextManager()
  const propagator = new W3CTraceContextPropagator()
  const watch = watchCalls(callsOf(tracer, contexts), new URL(settings.endpoint).host)
  return {
    beginRequest({ method, headers, requestId }) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const attributes = { 'http.request.method': method, ...(requestId && { 'request.id': requestId }) }
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
      const spanContext = trace.setSpan(parent, span)
      return {
        run: (work) => contexts.with(spanContext, work),
        end({ status, route }) {
          if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route)
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    spanned: (name, work) => {
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL }, contexts.active())
      return contexts.with(trace.setSpan(contexts.active(), span), () =>
        work()
          .catch((error: unknown) => {
            failed(span, error)
            throw error
          })
          .finally(() => span.end()),
      )
    },
    close: async () => {
      watch.end()
      // An unavailable collector takes no spans: the process ends nevertheless.
      await provider.shutdown().catch(() => undefined)
    },
  }
}

/** The kind of the error only: messages may have values in them. */
function failed(span: Span, error: unknown): void {
  const message = error instanceof Error ? error.name : 'error'
  span.setStatus({ code: SpanStatusCode.ERROR, message })
}

/** Calls within a span that is under way are spans of it; others, and those of an ended one, are none. */
function callsOf(tracer: Tracer, contexts: AsyncLocalStorageContextManager): Calls {
  const recording = (context: Context) => trace.getSpan(context)?.isRecording() === true
  return {
    begin: (name, attributes) => {
      const context = contexts.active()
      return recording(context)
        ? tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)
        : undefined
    },
    fail: failed,
  }
}
