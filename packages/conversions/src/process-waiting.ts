import { createPostbackLogRepository } from './postback-log.repository.ts'
import { processReceived } from './postback-processor.ts'
import { createProcessing, type ProcessingParts } from './processing.ts'
import { processTimeoutMs, receivedOf } from './received-report.ts'
import { createReportCounts, type ReportLabels } from './report-counts.ts'

/** The queue of postbacks whose click could not be read when they came, or whose process ended. */
export interface WaitingPostbacks {
  /**
   * Processes some hundreds that are due, in the order of arrival; a row is claimed for 30 s, so that several processes share the queue.
   * Rejects when Postgres is away. @returns whether more may be due
   */
  process(): Promise<boolean>
  /** How many it has processed since its start, by what came of them. */
  outcomes(): Iterable<readonly [ReportLabels, number]>
}

const claimedAtOnce = 500

/** Makes the job that processes postbacks which wait in the log (contract §7). */
export function createWaitingPostbacks(parts: ProcessingParts): WaitingPostbacks {
  const processing = createProcessing(parts)
  const logs = createPostbackLogRepository(parts.db.orm)
  const counts = createReportCounts()
  return {
    async process() {
      const rows = await logs.claimDue({ leaseMs: processTimeoutMs, limit: claimedAtOnce })
      if (rows.length > 0) counts.note('waited', await processReceived(processing, rows.map(receivedOf)))
      return rows.length === claimedAtOnce
    },
    outcomes: counts.all,
  }
}
