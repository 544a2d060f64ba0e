import type { AnalyticsWriter } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import { type ScheduledJobsDeps, scheduledJobs } from '../../runtime/scheduled-jobs.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createConversionsRepository } from './conversions.repository.ts'
import { createProjection } from './project-conversions.ts'

export interface ConversionProjectionDeps extends ScheduledJobsDeps {
  db: Pick<Db, 'orm'>
  writer: Pick<AnalyticsWriter, 'insertConversions'>
  logger: ScheduledJobsDeps['logger'] & { error: (fields: object, message: string) => void }
}

/** A change shows in reports within a second: half of it to hear of it, the rest to write it. */
const pauseMs = 500

/** Takes conversions from Postgres, the truth, into the analytics store, for as long as it runs. */
export function createConversionProjection(deps: ConversionProjectionDeps): WorkerRole {
  const { db, writer, logger } = deps
  const work = createProjection({ repository: createConversionsRepository(db), writer, logger })
  return scheduledJobs(deps, [
    { name: 'conversions', pauseMs, work, failure: 'conversions wait: trying again' },
  ])
}
