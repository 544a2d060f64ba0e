import type { Clock } from '../clock.ts'
import type { EventsLogger } from '../logger.ts'

export type LossReason =
  | 'buffer-full'
  | 'spool-full'
  | 'spool-failed'
  | 'oversized'
  | 'send-failed'
  | 'closed'

export interface Loss {
  clicks: number
  reason: LossReason
}

export interface LossReport {
  add(reason: LossReason, clicks: number): void
  total(): number
  /** Reports what is not yet reported. */
  flush(): void
}

export interface LossReportOptions {
  clock: Clock
  logger: EventsLogger
  onLoss: ((loss: Loss) => void) | undefined
}

const reportIntervalMs = 1_000

/** Counts at once, reports a reason at most once a second: losses come when there is already too much to do. */
export function createLossReport({ clock, logger, onLoss }: LossReportOptions): LossReport {
  const unreported = new Map<LossReason, number>()
  let total = 0
  let reportedAtMs = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  const flush = () => {
    cancel?.()
    cancel = undefined
    reportedAtMs = clock.nowMs()
    for (const [reason, clicks] of unreported) {
      logger.error({ reason, clicks }, 'Clicks were lost')
      try {
        onLoss?.({ reason, clicks })
      } catch (error) {
        logger.error({ err: error }, 'The loss of clicks could not be reported')
      }
    }
    unreported.clear()
  }
  return {
    add: (reason, clicks) => {
      total += clicks
      unreported.set(reason, (unreported.get(reason) ?? 0) + clicks)
      cancel ??= clock.after(Math.max(0, reportedAtMs + reportIntervalMs - clock.nowMs()), flush)
    },
    total: () => total,
    flush,
  }
}
