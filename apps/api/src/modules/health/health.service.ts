import { probePart } from '@waymark/async'
import type { HealthProbes } from '../../deps.ts'
import type { Health } from './health.schema.ts'

export interface HealthService {
  check(): Promise<Health>
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
        probePart(probes.postgres),
        probePart(probes.clickhouse),
        probePart(probes.redis),
        probes.kafka && probePart(probes.kafka),
        probes.redirector && probePart(probes.redirector),
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
