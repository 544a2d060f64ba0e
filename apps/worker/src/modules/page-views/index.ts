import { setTimeout as delay } from 'node:timers/promises'
import type { AnalyticsReader, AnalyticsWriter } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import { createJobCounts, type JobCounts } from '@waymark/telemetry'
import { keepTrying } from '../../runtime/keep-trying.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createPageViewsRepository } from './page-views.repository.ts'
import { createPageViewProjection, type PageViewProjectionDeps } from './project-page-views.ts'

export interface PageViewsDeps extends Pick<PageViewProjectionDeps, 'clock'> {
  db: Pick<Db, 'orm'>
  analytics: {
    reader: Pick<AnalyticsReader, 'clicksByTokens'>
    writer: Pick<AnalyticsWriter, 'insertPageViews'>
  }
  /** Where its turns are counted. */
  jobs?: JobCounts
  logger: PageViewProjectionDeps['logger'] & { warn: (fields: object, message: string) => void }
}

/** Nobody waits for a page view as for a conversion. */
const pauseMs = 1_000

/** Takes page views to the analytics store once their click is there, for as long as it runs. */
export function createPageViews({
  db,
  analytics,
  clock,
  logger,
  jobs = createJobCounts(clock),
}: PageViewsDeps): WorkerRole {
  return {
    start: async () => {
      const repository = createPageViewsRepository(db)
      const projectBatch = createPageViewProjection({ ...analytics, repository, clock, logger })
      const turn = jobs.counted('page-views', projectBatch)
      const closing = new AbortController()
      const { signal } = closing
      const onError = (err: unknown) => logger.warn({ err }, 'page views wait: trying again')
      const work = async (): Promise<void> => {
        while (!signal.aborted) {
          let isMore = false
          const once = async () => {
            isMore = await turn()
          }
          await keepTrying(once, { signal, firstPauseMs: 250, maxPauseMs: 5_000, onError })
          // Only the signal can make the pause reject, and then the loop ends.
          if (!isMore) await delay(pauseMs, undefined, { signal }).catch(() => {})
        }
      }
      const ended = work()
      return {
        close: async () => {
          closing.abort()
          await ended
        },
      }
    },
  }
}
