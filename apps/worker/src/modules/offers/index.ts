import type { AnalyticsReader } from '@waymark/analytics-store'
import type { Kv } from '@waymark/kv'
import { createOfferFigures } from '@waymark/offers'
import { type ScheduledJobsDeps, scheduledJobs } from '../../runtime/scheduled-jobs.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createCrChecks } from './cr-checks.ts'
import { createHealthChecks, type HealthChecksDeps } from './health-checks.ts'

export interface OfferChecksDeps extends Omit<HealthChecksDeps, keyof ScheduledJobsDeps>, ScheduledJobsDeps {
  kv: Kv
  analytics: { reader: Pick<AnalyticsReader, 'offerClicksTotals'> }
}

const pauseMs = { health: 1_000, cr: 5_000 }

/**
 * Looks after offers, for as long as it runs: whether they answer, and whether their clicks convert (contract
 * §6).
 */
export function createOfferChecks(deps: OfferChecksDeps): WorkerRole {
  const { kv, analytics, clock, intervalMs } = deps
  const readFigures = createOfferFigures({ kv, reader: analytics.reader, clock })
  return scheduledJobs(deps, [
    {
      name: 'offer-health',
      work: createHealthChecks(deps),
      // A shorter interval, as in tests, is respected all the same.
      pauseMs: Math.min(pauseMs.health, intervalMs),
      failure: 'The health checks of offers could not be run; retrying',
    },
    {
      name: 'offer-conversion-rate',
      work: createCrChecks({ ...deps, readFigures }),
      pauseMs: Math.min(pauseMs.cr, intervalMs),
      failure: 'The conversion rates of offers could not be checked; retrying',
    },
  ])
}
