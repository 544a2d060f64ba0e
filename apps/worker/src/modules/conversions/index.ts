import type { AnalyticsWriter } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import { createJobCounts, type JobCounts } from '@waymark/telemetry'
import { startPollLoop } from '../../runtime/poll-loop.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createConversionsRepository } from './conversions.repository.ts'
import { createProjection } from './project-conversions.ts'

export interface ConversionProjectionDeps {
  db: Pick<Db, 'orm'>
  writer: Pick<AnalyticsWriter, 'insertConversions'>
  /** Where its turns are counted. */
  jobs?: JobCounts
  logger: {
    warn: (fields: object, message: string) => void
    error: (fields: object, message: string) => void
  }
}

/** A change shows in reports within a second: half of it to hear of it, the rest to write it. */
const pauseMs = 500

/** Takes conversions from Postgres, the truth, into the analytics store, for as long as it runs. */
export function createConversionProjection({
  db,
  writer,
  logger,
  jobs = createJobCounts(Date.now),
}: ConversionProjectionDeps): WorkerRole {
  return {
    start: async () => {
      const projectBatch = createProjection({ repository: createConversionsRepository(db), writer, logger })
      const onError = (err: unknown) => logger.warn({ err }, 'conversions wait: trying again')
      return startPollLoop({ work: jobs.counted('conversions', projectBatch), pauseMs, onError })
    },
  }
}
