import { createJobCounts, type JobCounts } from '@waymark/telemetry'
import { startPollLoop } from './poll-loop.ts'
import type { WorkerRole } from './worker-role.ts'

export interface ScheduledJob {
  /** The label `job` of the metrics. */
  name: string
  /** @returns whether more is waiting: the next run begins at once then */
  work: () => Promise<boolean>
  /** From the end of one run to the beginning of the next. */
  pauseMs: number
  /** Logged when a run fails; it is tried again after growing pauses. */
  failure: string
}

export interface ScheduledJobsDeps {
  /** Unix ms. */
  clock: () => number
  /** Where runs are counted. */
  jobs?: JobCounts
  logger: { warn: (fields: object, message: string) => void }
}

/** A role that does each of the jobs by itself, again and again until it is closed: one that is slow or fails is in no other's way. */
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
