import type { AnalyticsReader } from '@waymark/analytics-store'
import type { Kv } from '@waymark/kv'
import { createOfferFigures } from '@waymark/offers'
import { createJobCounts, type JobCounts } from '@waymark/telemetry'
import { startPollLoop } from '../../runtime/poll-loop.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createCrChecks } from './cr-checks.ts'
import { createHealthChecks, type HealthChecksDeps } from './health-checks.ts'

export interface OfferChecksDeps extends HealthChecksDeps {
  kv: Kv
  analytics: { reader: Pick<AnalyticsReader, 'offerClicksTotals'> }
  /** Where its turns are counted. */
  jobs?: JobCounts
  logger: { warn: (fields: object, message: string) => void }
}

const pauseMs = { health: 1_000, cr: 5_000 }

/** Looks after offers, for as long as it runs: whether they answer, and whether their clicks convert (contract §6). */
export function createOfferChecks(deps: OfferChecksDeps): WorkerRole {
  const { kv, analytics, clock, logger, jobs = createJobCounts(deps.clock) } = deps
  const warn = (what: string) => (err: unknown) =>
    logger.warn({ err }, `the checks of offers’ ${what} wait: trying again`)
  return {
    start: async () => {
      const readFigures = createOfferFigures({ kv, reader: analytics.reader, clock })
      const turns = [
        startPollLoop({
          work: jobs.counted('offer-health', createHealthChecks(deps)),
          // A shorter interval, as in tests, is kept all the same.
          pauseMs: Math.min(pauseMs.health, deps.intervalMs),
          onError: warn('health'),
        }),
        startPollLoop({
          work: jobs.counted('offer-conversion-rate', createCrChecks({ ...deps, readFigures })),
          pauseMs: Math.min(pauseMs.cr, deps.intervalMs),
          onError: warn('conversion rates'),
        }),
      ]
      return {
        close: async () => {
          await Promise.all(turns.map((turn) => turn.close()))
        },
      }
    },
  }
}
