import type { Clock } from '@waymark/async'
import type { EventsLogger } from '../logger.ts'

const lossReasons = [
  'buffer-full',
  'spool-full',
  'spool-failed',
  'oversized',
  'damaged',
  'send-failed',
  'closed',
] as const
export type LossReason = (typeof lossReasons)[number]

export interface Loss {
  events: number
  reason: LossReason
}

export interface LossReport {
  add(reason: LossReason, events: number): void
  total(): number
  byReason(): ReadonlyMap<LossReason, number>
  /** Reports what is not yet reported. */
  flush(): void
}

export interface LossReportOptions {
  clock: Clock
  logger: EventsLogger
  onLoss: ((loss: Loss) => void) | undefined
}

const reportIntervalMs = 1_000

/**
 * Counts at once, reports a reason at most once a second: losses come when there is already too much to do.
 */
export function createLossReport({ clock, logger, onLoss }: LossReportOptions): LossReport {
  const unreported = new Map<LossReason, number>()
  const lost = new Map<LossReason, number>(lossReasons.map((reason) => [reason, 0]))
  let reportedAtMs = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  const flush = () => {
    cancel?.()
    cancel = undefined
    reportedAtMs = clock.monotonicMs()
    for (const [reason, events] of unreported) {
      logger.error({ reason, events }, 'Events were lost')
      try {
        onLoss?.({ reason, events })
      } catch (error) {
        logger.error({ err: error }, 'The loss of events could not be reported')
      }
    }
    unreported.clear()
  }
  return {
    add: (reason, events) => {
      lost.set(reason, (lost.get(reason) ?? 0) + events)
      unreported.set(reason, (unreported.get(reason) ?? 0) + events)
      cancel ??= clock.after(Math.max(0, reportedAtMs + reportIntervalMs - clock.monotonicMs()), flush)
    },
    total: () => lost.values().reduce((sum, events) => sum + events, 0),
    byReason: () => lost,
    flush,
  }
}
