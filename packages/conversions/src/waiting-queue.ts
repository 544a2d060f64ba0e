import { createPostbackCounts, type PostbackLabels } from './postback-counts.ts'
import { findAndProcess } from './process-postbacks.ts'
import { createProcessing, type ProcessingParts } from './processing.ts'
import { processTimeoutMs, receivedOf } from './received-postback.ts'

/** The queue of postbacks whose click could not be read when they came, or whose process ended. */
export interface WaitingPostbacks {
  /**
   * Processes some hundreds that are due, in the order of arrival; a row is claimed for 30 s, so that several
   * processes share the queue. Rejects when Postgres is unavailable.
   * @returns whether more may be due
   */
  process(): Promise<boolean>
  /** How many it has processed since its start, by what came of them. */
  outcomes(): Iterable<readonly [PostbackLabels, number]>
}

const claimedAtOnce = 500

/** Makes the job that processes postbacks which wait in the log (contract §7). */
export function createWaitingPostbacks(parts: ProcessingParts): WaitingPostbacks {
  const processing = createProcessing(parts)
  const counts = createPostbackCounts()
  return {
    async process() {
      const rows = await processing.logs.claimDue({ leaseMs: processTimeoutMs, limit: claimedAtOnce })
      if (rows.length > 0) counts.note('waited', await findAndProcess(processing, rows.map(receivedOf)))
      return rows.length === claimedAtOnce
    },
    outcomes: counts.all,
  }
}
