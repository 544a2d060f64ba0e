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

const dayMs = 86_400_000

/**
 * Logs that failures are doubted: when it begins, and then after twice as long each time, up to once a day. A
 * machine without a network would else write the same line for ever. Two intervals without a doubt end it.
 */
export function createDoubtLog({ clock, intervalMs, logger }: DoubtLogDeps) {
  let [doubtedAtMs, nextMs, pauseMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, intervalMs]
  return {
    note({ hosts, failing }: CheckedRound): void {
      const nowMs = clock()
      const isNew = nowMs - doubtedAtMs > 2 * intervalMs
      doubtedAtMs = nowMs
      if (!isNew && nowMs < nextMs) return
      pauseMs = isNew ? intervalMs : Math.min(2 * pauseMs, Math.max(intervalMs, dayMs))
      nextMs = nowMs + pauseMs
      logger.warn(
        { hosts, failing },
        `${failing} of ${hosts} hosts of offers fail their health checks: no offer is disabled for it, since the fault may be here (name resolution, network, firewall of this worker)`,
      )
    },
  }
}
