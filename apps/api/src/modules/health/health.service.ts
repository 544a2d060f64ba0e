import { withTimeoutOr } from '@waymark/async'
import type { HealthProbes } from '../../deps.ts'
import type { Health } from './health.schema.ts'

const probeTimeoutMs = 1_000

export interface HealthService {
  check(): Promise<Health>
}

/** A probe that hangs counts as down: the answer must come before the caller's own timeout. */
function isUp(probe: () => Promise<void>): Promise<'up' | 'down'> {
  const answer = probe().then(
    () => 'up' as const,
    () => 'down' as const,
  )
  return withTimeoutOr(answer, { timeoutMs: probeTimeoutMs, otherwise: () => 'down' as const })
}

function statusOf(parts: Health['parts']): Health['status'] {
  if (parts.postgres === 'down') return 'down'
  return Object.values(parts).includes('down') ? 'degraded' : 'ok'
}

/** Which part is down (specification, "Health check"); answers within a second. */
export function createHealthService({ probes }: { probes: HealthProbes }): HealthService {
  return {
    check: async () => {
      const [postgres, clickhouse, redis, kafka, redirector] = await Promise.all([
        isUp(probes.postgres),
        isUp(probes.clickhouse),
        isUp(probes.redis),
        probes.kafka && isUp(probes.kafka),
        probes.redirector && isUp(probes.redirector),
      ])
      const parts = {
        postgres,
        clickhouse,
        redis,
        ...(kafka && { kafka }),
        ...(redirector && { redirector }),
      }
      return { status: statusOf(parts), parts }
    },
  }
}
