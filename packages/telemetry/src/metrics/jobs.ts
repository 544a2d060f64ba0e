import { createTimesByLabels, type Labels, type Metrics } from './metrics.ts'
import { createTimes, workBounds } from './times.ts'

/** What is done again and again beside requests and events, counted by its name. */
export interface JobCounts {
  /** The work, counted: how often it succeeded and failed, how long it took, when it last succeeded. */
  counted<Result>(job: string, work: () => Promise<Result>): () => Promise<Result>
  /** @param prefix of the names: `waymark_worker` */
  addTo(metrics: Metrics, prefix: string): void
}

interface JobFigures {
  succeeded: number
  failed: number
  /** Unix ms; 0: not yet. */
  lastSuccessMs: number
}

/** @param clock Unix ms */
export function createJobCounts(clock: () => number): JobCounts {
  const times = createTimesByLabels(() => createTimes(workBounds))
  const figures = new Map<string, JobFigures>()
  const byJob = <Sample>(samples: (labels: Labels, figures: JobFigures) => Sample[]) =>
    [...figures].flatMap(([job, each]) => samples({ job }, each))

  return {
    counted(job, work) {
      const known = figures.get(job) ?? { succeeded: 0, failed: 0, lastSuccessMs: 0 }
      figures.set(job, known)
      return async () => {
        const beganMs = performance.now()
        try {
          const result = await work()
          known.succeeded += 1
          known.lastSuccessMs = clock()
          return result
        } catch (error) {
          known.failed += 1
          throw error
        } finally {
          times.of({ job }).observe((performance.now() - beganMs) / 1_000)
        }
      }
    },
    addTo(metrics, prefix) {
      metrics.readCounts(
        {
          name: `${prefix}_job_runs_total`,
          help: 'Runs of scheduled jobs, by job and result (`ok`, `failed`).',
          labels: ['job', 'result'],
        },
        () =>
          byJob((labels, { succeeded, failed }) => [
            [{ ...labels, result: 'ok' }, succeeded],
            [{ ...labels, result: 'failed' }, failed],
          ]),
      )
      metrics.readTimes(
        { name: `${prefix}_job_seconds`, help: 'How long a run of a job took.', labels: ['job'] },
        () => times,
      )
      metrics.readGauge(
        {
          name: `${prefix}_job_last_success_seconds`,
          help: 'When a job last succeeded, in Unix time; 0: not since the start.',
          labels: ['job'],
        },
        () => byJob((labels, { lastSuccessMs }) => [[labels, lastSuccessMs / 1_000]]),
      )
    },
  }
}
