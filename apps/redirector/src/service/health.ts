import { withTimeoutOr } from '@waymark/async'

/** Each rejects when its part is unavailable; `disk` when it takes no events. */
export type Probes = Readonly<Record<'redis' | 'kafka' | 'disk', () => Promise<void>>>

export interface Health {
  status: 'ok' | 'degraded'
  parts: Record<string, 'up' | 'down'>
}

const probeTimeoutMs = 1_000

/**
 * Probes every part. Redirects of known links go on without any of them, so `degraded` is no reason to
 * restart.
 */
export async function checkHealth(probes: Probes): Promise<Health> {
  const states = await Promise.all(
    Object.entries(probes).map(async ([part, probe]) => [part, await stateOf(probe)] as const),
  )
  const isDegraded = states.some(([, state]) => state === 'down')
  return { status: isDegraded ? 'degraded' : 'ok', parts: Object.fromEntries(states) }
}

/** A probe that hangs counts as down: the answer must come before the caller's own timeout. */
export async function stateOf(probe: () => Promise<void>): Promise<'up' | 'down'> {
  const answer = probe().then(
    () => 'up' as const,
    () => 'down' as const,
  )
  return withTimeoutOr(answer, { timeoutMs: probeTimeoutMs, otherwise: () => 'down' as const })
}
