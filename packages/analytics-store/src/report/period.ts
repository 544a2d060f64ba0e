import { zoneClock } from '@waymark/domain'
import type { ReportPlan } from '@waymark/report-plan'
import type { TimeRange } from '../types.ts'

/** A range that is scanned. The one before is laid over the present one, so that its rows meet theirs. */
export interface Period extends TimeRange {
  index: 0 | 1
  /** What is added to its times: days by the calendar, or milliseconds. */
  shift: { days: number } | { ms: number } | null
}

const dayMs = 86_400_000

/**
 * The period before, as long as the range: as many days by the calendar where the range is whole days of the
 * zone (a day of 23 hours is a day), else as many milliseconds.
 */
function previousPeriod({ fromMs, toMs, timezone }: ReportPlan): Period {
  const clock = zoneClock(timezone)
  const localMs = clock.localMs(toMs) - clock.localMs(fromMs)
  const isDays = localMs > 0 && localMs % dayMs === 0
  return {
    index: 1,
    fromMs: isDays ? clock.utcMs(clock.localMs(fromMs) - localMs) : fromMs - (toMs - fromMs),
    toMs: fromMs,
    shift: isDays ? { days: localMs / dayMs } : { ms: toMs - fromMs },
  }
}

/** What a plan scans: its range and, with a comparison, the one before. */
export function periodsOf(plan: ReportPlan): Period[] {
  const present: Period = { index: 0, fromMs: plan.fromMs, toMs: plan.toMs, shift: null }
  return plan.compareWith === null ? [present] : [present, previousPeriod(plan)]
}

/** The ranges that a report reads: the caller passes the costs and rates of all of them. */
export function reportRanges(plan: ReportPlan): TimeRange[] {
  return periodsOf(plan).map(({ fromMs, toMs }) => ({ fromMs, toMs }))
}
