import { type PartState, probeParts } from '@waymark/async'

/** Each rejects when its part is unavailable; `disk` when it takes no events. */
export type Probes = Readonly<Record<'redis' | 'kafka' | 'disk', () => Promise<void>>>

export interface Health {
  status: 'ok' | 'degraded'
  parts: Record<string, PartState>
}

/**
 * Probes every part. Redirects of known links go on without any of them, so `degraded` is no reason to
 * restart.
 */
export async function checkHealth(probes: Probes): Promise<Health> {
  const parts = await probeParts(probes)
  return { status: Object.values(parts).includes('down') ? 'degraded' : 'ok', parts }
}
