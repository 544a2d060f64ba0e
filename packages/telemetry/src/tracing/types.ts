import type { IncomingHttpHeaders } from 'node:http'

export interface TracingSettings {
  /** OTEL_EXPORTER_OTLP_ENDPOINT; not set: no traces. */
  endpoint: string | undefined
  /** OTEL_EXPORTER_OTLP_HEADERS: `name=value,name=value`. */
  headers: string | undefined
  serviceName: string
  /** The share of requests that is traced where the caller does not say, 0 to 1. */
  ratio: number
}

/** What a process reads of its environment about traces. */
export interface TracingConfig {
  otelExporterOtlpEndpoint?: string | undefined
  otelExporterOtlpHeaders?: string | undefined
  otelServiceName?: string | undefined
}

export interface RequestSpan {
  /** What happens in it, also later, is part of the request. */
  run<Result>(work: () => Result): Result
  /** @param route as it is declared, since the path of the request may be secret */
  end(result: { status: number; route?: string | undefined }): void
}

/** Traces of this process. Calls of Postgres, Redis and others by HTTP within a span are spans of it. */
export interface Tracing {
  /** Goes on with the caller's trace (`traceparent`), or begins one. */
  beginRequest(request: { method: string; headers: IncomingHttpHeaders; requestId?: string }): RequestSpan
  /** The work as a span: of the one that is under way, or by itself. */
  spanned<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Sends what waits, for some seconds at most. */
  close(): Promise<void>
}
