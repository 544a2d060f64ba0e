import type { AnalyticsReader, AnalyticsWriter } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import { type ScheduledJobsDeps, scheduledJobs } from '../../runtime/scheduled-jobs.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createPageViewsRepository } from './page-views.repository.ts'
import { createPageViewProjection, type PageViewProjectionDeps } from './project-page-views.ts'

export interface PageViewsDeps extends ScheduledJobsDeps {
  db: Pick<Db, 'orm'>
  analytics: {
    reader: Pick<AnalyticsReader, 'clicksByTokens'>
    writer: Pick<AnalyticsWriter, 'insertPageViews'>
  }
  logger: ScheduledJobsDeps['logger'] & PageViewProjectionDeps['logger']
}

/** Takes page views to the analytics store once their click is there, for as long as it runs. */
export function createPageViews(deps: PageViewsDeps): WorkerRole {
  const { db, analytics, logger } = deps
  const repository = createPageViewsRepository(db)
  const work = createPageViewProjection({ ...analytics, repository, logger })
  // A page view may be later than a conversion.
  return scheduledJobs(deps, [
    {
      name: 'page-views',
      pauseMs: 1_000,
      work,
      failure: 'Page views could not be written to the analytics store; retrying',
    },
  ])
}
