import { startPollLoop } from '@waymark/async'
import { createJobCounts, type JobCounts } from '@waymark/telemetry'
import type { WorkerRole } from './worker-role.ts'

export interface ScheduledJob {
  /** The label `job` of the metrics. */
  name: string
  /** @returns whether more is waiting: the next run begins at once then */
  work: () => Promise<boolean>
  /** From the end of one run to the beginning of the next. */
  pauseMs: number
  /** Logged when a run fails; it is tried again with backoff. */
  failure: string
}

export interface ScheduledJobsDeps {
  /** Unix ms. */
  clock: () => number
  /** Where runs are counted. */
  jobs?: JobCounts
  logger: { warn: (fields: object, message: string) => void }
}

/**
 * A role that runs each job in a loop of its own until it is closed: a job that is slow or fails delays no
 * other.
 */
export function scheduledJobs(
  { clock, logger, jobs = createJobCounts(clock) }: ScheduledJobsDeps,
  scheduled: readonly ScheduledJob[],
): WorkerRole {
  return {
    start: async () => {
      const loops = scheduled.map(({ name, work, pauseMs, failure }) =>
        startPollLoop({
          work: jobs.counted(name, work),
          pauseMs,
          onError: (err) => logger.warn({ err }, failure),
        }),
      )
      return {
        close: async () => {
          await Promise.all(loops.map((loop) => loop.close()))
        },
      }
    },
  }
}
