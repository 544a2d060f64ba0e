import type { MonotonicClock } from '@waymark/async'

/** Hosts that health checks called recently, in all workspaces. */
export interface CheckedRound {
  hosts: number
  /** None of whose last checks was good. */
  failing: number
}

/**
 * Whether a failed check may be our own fault (contract-2 §17, "Health of offers"): more than half of the
 * hosts fail. A single host says nothing of the others: the fault is its own when it has answered, and may be
 * here when no answer came.
 */
export function isDoubtful({ hosts, failing }: CheckedRound, { isAnswer }: { isAnswer: boolean }): boolean {
  return hosts > 1 ? failing * 2 > hosts : !isAnswer
}

export interface DoubtLogDeps {
  clock: MonotonicClock
  intervalMs: number
  logger: { warn: (fields: object, message: string) => void }
}

/** Logs that failures are doubted, at most once in the time in which each offer is checked once. */
export function createDoubtLog({ clock, intervalMs, logger }: DoubtLogDeps) {
  let saidAtMs = Number.NEGATIVE_INFINITY
  return {
    note({ hosts, failing }: CheckedRound): void {
      const nowMs = clock()
      if (nowMs - saidAtMs < intervalMs) return
      saidAtMs = nowMs
      logger.warn(
        { hosts, failing },
        `${failing} of ${hosts} hosts of offers fail their health checks: no offer is disabled for it, since the fault may be here (name resolution, network, firewall of this worker)`,
      )
    },
  }
}
