import type { AnalyticsReader, AnalyticsWriter } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import { createJobCounts, type JobCounts } from '@waymark/telemetry'
import { startPollLoop } from '../../runtime/poll-loop.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createPageViewsRepository } from './page-views.repository.ts'
import { createPageViewProjection, type PageViewProjectionDeps } from './project-page-views.ts'

export interface PageViewsDeps {
  db: Pick<Db, 'orm'>
  /** Unix ms. */
  clock: () => number
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
      const projectBatch = createPageViewProjection({ ...analytics, repository, logger })
      const onError = (err: unknown) => logger.warn({ err }, 'page views wait: trying again')
      return startPollLoop({ work: jobs.counted('page-views', projectBatch), pauseMs, onError })
    },
  }
}
