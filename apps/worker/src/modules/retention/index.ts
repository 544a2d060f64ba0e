import type { AnalyticsEraser } from '@waymark/analytics-store'
import { deleteOldIdentities, deleteOldPostbacks } from '@waymark/conversions'
import type { Db } from '@waymark/db'
import { deleteOldDeliveries } from '@waymark/deliveries'
import { type ScheduledJobsDeps, scheduledJobs } from '../../runtime/scheduled-jobs.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { deleteOldAnswers } from './delete-old-answers.ts'
import { deleteOldFirings } from './delete-old-firings.ts'
import { eraseOldClicks } from './erase-old-clicks.ts'
import { lapseDomains } from './lapse-domains.ts'

export interface RetentionDeps extends ScheduledJobsDeps {
  db: Db
  eraser: Pick<AnalyticsEraser, 'eraseBefore'>
  logger: ScheduledJobsDeps['logger'] & { info: (fields: object, message: string) => void }
}

const lapseEveryMs = 60_000
const deleteEveryMs = 600_000

/**
 * Deletes what is past its time, for as long as it runs. Several workers may do the same: what one has
 * deleted is not there for another.
 */
export function createRetention(deps: RetentionDeps): WorkerRole {
  const { db, logger } = deps
  return scheduledJobs(deps, [
    {
      name: 'lapse-domains',
      pauseMs: lapseEveryMs,
      work: async () => {
        const hosts = await lapseDomains(db)
        if (hosts.length > 0) logger.info({ hosts }, 'Domains without proof of ownership have lapsed')
        return false
      },
      failure: 'Domains without proof of ownership could not be deleted',
    },
    {
      name: 'delete-old-answers',
      pauseMs: deleteEveryMs,
      work: () => deleteOldAnswers(db),
      failure: 'Answers to requests with an Idempotency-Key that are too old could not be deleted',
    },
    {
      name: 'delete-old-postbacks',
      pauseMs: deleteEveryMs,
      work: () => deleteOldPostbacks(db),
      failure: 'Postbacks that are too old could not be deleted from the log',
    },
    {
      name: 'delete-old-identities',
      pauseMs: deleteEveryMs,
      work: () => deleteOldIdentities(db),
      failure: 'Identities of visitors whose time is over could not be deleted',
    },
    {
      name: 'delete-old-deliveries',
      pauseMs: deleteEveryMs,
      work: () => deleteOldDeliveries(db),
      failure: 'Deliveries that are too old could not be deleted',
    },
    {
      name: 'delete-old-firings',
      pauseMs: deleteEveryMs,
      work: () => deleteOldFirings(db),
      failure: 'Firings of alerts that are too old could not be deleted',
    },
    {
      name: 'erase-old-clicks',
      pauseMs: deleteEveryMs,
      work: () => eraseOldClicks(deps),
      failure: 'Clicks older than the retention of their workspace could not be erased',
    },
  ])
}
