import { type PartState, type Probe, probePart } from '@waymark/async'
import { postgresOutage } from '@waymark/db'
import type { HealthProbes } from '../../deps.ts'
import type { Health } from './health.schema.ts'

export interface HealthService {
  check(): Promise<Health>
}

function statusOf(parts: Health['parts']): Health['status'] {
  if (parts.postgres === 'down') return 'down'
  return Object.values(parts).includes('down') ? 'degraded' : 'ok'
}

interface PostgresState {
  postgres: PartState
  /** A sentence that names no host and no file: anyone may read it. `null` while it is up. */
  reason: string | null
}

async function checkPostgres(probe: Probe): Promise<PostgresState> {
  let reason = 'Postgres does not answer.'
  const onDown = (error: unknown) => {
    reason = postgresOutage(error)?.reason ?? reason
  }
  const postgres = await probePart(probe, { onDown })
  return { postgres, reason: postgres === 'down' ? reason : null }
}

/** Which part is down (specification, "Health check"); answers within a second. */
export function createHealthService({ probes }: { probes: HealthProbes }): HealthService {
  return {
    check: async () => {
      const [{ postgres, reason }, clickhouse, redis, kafka, redirector] = await Promise.all([
        checkPostgres(probes.postgres),
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
      return { status: statusOf(parts), parts, ...(reason && { reasons: { postgres: reason } }) }
    },
  }
}
