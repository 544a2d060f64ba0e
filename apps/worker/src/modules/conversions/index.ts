import type { AnalyticsWriter } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import type { LivePublisher } from '@waymark/live'
import { type ScheduledJobsDeps, scheduledJobs } from '../../runtime/scheduled-jobs.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createConversionsRepository } from './conversions.repository.ts'
import { createProjection } from './project-conversions.ts'

export interface ConversionProjectionDeps extends ScheduledJobsDeps {
  db: Pick<Db, 'orm'>
  writer: Pick<AnalyticsWriter, 'insertConversions'>
  /** Shows them to those who watch. */
  live?: Pick<LivePublisher, 'publish'> | null
  logger: ScheduledJobsDeps['logger'] & { error: (fields: object, message: string) => void }
}

/** A change shows in reports within a second: half of it to hear of it, the rest to write it. */
const pauseMs = 500

/** Takes conversions from Postgres, the truth, into the analytics store, for as long as it runs. */
export function createConversionProjection(deps: ConversionProjectionDeps): WorkerRole {
  const { db, ...parts } = deps
  const work = createProjection({ repository: createConversionsRepository(db), ...parts })
  return scheduledJobs(deps, [
    {
      name: 'conversions',
      pauseMs,
      work,
      failure: 'Conversions could not be written to the analytics store; retrying',
    },
  ])
}
