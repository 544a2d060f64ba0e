import { type ScheduledJobsDeps, scheduledJobs } from '../../runtime/scheduled-jobs.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { type AlertChecksDeps, createAlertChecks } from './check-alerts.ts'

/** Looks at alerts every minute and fires them, for as long as it runs (contract §9, "Alerts"). */
export const createAlerts = (deps: AlertChecksDeps & ScheduledJobsDeps): WorkerRole =>
  scheduledJobs(deps, [
    // From one look for due alerts to the next.
    {
      name: 'alerts',
      pauseMs: 1_000,
      work: createAlertChecks(deps),
      failure: 'Alerts could not be checked; retrying',
    },
  ])
