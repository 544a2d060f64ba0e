import type { WaitingPostbacks } from '@waymark/conversions'
import { type ScheduledJobsDeps, scheduledJobs } from '../../runtime/scheduled-jobs.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'

/** A postback whose click can be read by now is a conversion within this time. */
const pauseMs = 1_000

/** Processes postbacks that wait in the log, for as long as it runs. Workers share the queue by leases. */
export const createPostbackProcessing = (
  deps: ScheduledJobsDeps & { waiting: Pick<WaitingPostbacks, 'process'> },
): WorkerRole =>
  scheduledJobs(deps, [
    {
      name: 'process-postbacks',
      pauseMs,
      work: deps.waiting.process,
      failure: 'Waiting postbacks could not be processed',
    },
  ])
