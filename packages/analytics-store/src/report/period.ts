import type { ReportPlan, Shift } from '@waymark/report-plan'
import type { TimeRange } from '../types.ts'

/** A range that is scanned. The one before is laid over the present one, so that its rows meet theirs. */
export interface Period extends TimeRange {
  index: 0 | 1
  /** It is added to the times of the range. */
  shift: Shift | null
}

/** Returns what a plan scans: its range and, with a comparison, the other one. */
export function periodsOf({ fromMs, toMs, compareWith }: ReportPlan): Period[] {
  const present: Period = { index: 0, fromMs, toMs, shift: null }
  return compareWith === null ? [present] : [present, { index: 1, ...compareWith }]
}

/** Beyond it, what lies between two periods would be read for nothing. */
const mostBetweenMs = 86_400_000 * 1.5

/**
 * Periods that meet are read by one scan, others each by its own. What is compared with a range that is not
 * over ends within a day of it (`comparedSpan`): so much between them is passed over.
 */
export function scannedTogether(periods: readonly Period[]): (readonly Period[])[] {
  const [present, compared] = periods
  if (present === undefined || compared === undefined) return [periods]
  const betweenMs = present.fromMs - compared.toMs
  const isTogether = betweenMs >= 0 && betweenMs <= mostBetweenMs
  return isTogether ? [periods] : periods.map((period) => [period])
}

/** The ranges that a report reads: the caller passes the costs and rates of all of them. */
export function reportRanges(plan: ReportPlan): TimeRange[] {
  return periodsOf(plan).map(({ fromMs, toMs }) => ({ fromMs, toMs }))
}
