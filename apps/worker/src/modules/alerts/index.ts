import { createJobCounts, type JobCounts } from '@waymark/telemetry'
import { startPollLoop } from '../../runtime/poll-loop.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { type AlertChecksDeps, createAlertChecks } from './check-alerts.ts'

/** From one look for due alerts to the next. */
const pauseMs = 1_000

export interface AlertsDeps extends AlertChecksDeps {
  /** Unix ms. */
  clock: () => number
  /** Where its turns are counted. */
  jobs?: JobCounts
  logger: { warn: (fields: object, message: string) => void }
}

/** Looks at alerts every minute and fires them, for as long as it runs (contract §9, "Alerts"). */
export function createAlerts(deps: AlertsDeps): WorkerRole {
  const onError = (err: unknown) => deps.logger.warn({ err }, 'alerts wait: trying again')
  const { jobs = createJobCounts(deps.clock) } = deps
  const work = jobs.counted('alerts', createAlertChecks(deps))
  return { start: async () => startPollLoop({ work, pauseMs, onError }) }
}
