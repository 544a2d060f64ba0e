import type { Tracing, TracingConfig, TracingSettings } from './types.ts'

/** Null: no traces are configured, and nothing of them is loaded. */
export async function startTracing(settings: TracingSettings): Promise<Tracing | null> {
  const { endpoint } = settings
  if (endpoint === undefined) return null
  const { openTracing } = await import('./open-tracing.ts')
  return openTracing({ ...settings, endpoint })
}

/** The settings of a process. @param name `api`; @param ratio of what is traced */
export function tracingSettingsOf(config: TracingConfig, name: string, ratio: number): TracingSettings {
  return {
    endpoint: ratio > 0 ? config.otelExporterOtlpEndpoint : undefined,
    headers: config.otelExporterOtlpHeaders,
    serviceName: config.otelServiceName ?? `waymark-${name}`,
    ratio,
  }
}
