import { zoneClock } from '@waymark/domain'
import type { ReportPlan, TimeSpan } from '@waymark/report-plan'
import type { TimeRange } from '../types.ts'

/** A range that is scanned. The one before is laid over the present one, so that its rows meet theirs. */
export interface Period extends TimeRange {
  index: 0 | 1
  /** What is added to its times: days by the calendar, or milliseconds. */
  shift: { days: number } | { years: number } | { ms: number } | null
}

const dayMs = 86_400_000

/**
 * The period before, as long as the range: as many days by the calendar where the range is whole days of the
 * zone (a day of 23 hours is a day), else as many milliseconds.
 */
function previousPeriod({ fromMs, toMs, timezone }: ReportPlan): Period {
  const clock = zoneClock(timezone)
  const localMs = clock.calendarMs(toMs) - clock.calendarMs(fromMs)
  const isDays = localMs > 0 && localMs % dayMs === 0
  return {
    index: 1,
    fromMs: isDays ? clock.utcMs(clock.calendarMs(fromMs) - localMs) : fromMs - (toMs - fromMs),
    toMs: fromMs,
    shift: isDays ? { days: localMs / dayMs } : { ms: toMs - fromMs },
  }
}

/**
 * The instant whose clocks show the same date and time a year earlier; of a 29 February the date beside it.
 */
function yearBefore(ms: number, timezone: string, leapDay: 28 | 29): number {
  const clock = zoneClock(timezone)
  const local = new Date(clock.calendarMs(ms))
  const isLeapDay = local.getUTCMonth() === 1 && local.getUTCDate() === 29
  // A 29 February that is not there is the 1 March.
  if (isLeapDay) local.setUTCDate(leapDay)
  local.setUTCFullYear(local.getUTCFullYear() - 1)
  return clock.utcMs(local.getTime())
}

/** The same dates a year earlier; an end after the 28 February is after it there, too. */
const previousYear = ({ fromMs, toMs, timezone }: ReportPlan): Period => ({
  index: 1,
  fromMs: yearBefore(fromMs, timezone, 28),
  toMs: yearBefore(toMs, timezone, 29),
  shift: { years: 1 },
})

/** Laid over the present one from its beginning: by the calendar where both begin at the same time of day. */
function comparedSpan({ fromMs, timezone }: ReportPlan, compared: TimeSpan): Period {
  const clock = zoneClock(timezone)
  const localMs = clock.calendarMs(fromMs) - clock.calendarMs(compared.fromMs)
  const shift = localMs % dayMs === 0 ? { days: localMs / dayMs } : { ms: fromMs - compared.fromMs }
  return { index: 1, ...compared, shift }
}

function comparedPeriod(plan: ReportPlan): Period | null {
  switch (plan.compareWith) {
    case null:
      return null
    case 'previous_period':
      return previousPeriod(plan)
    case 'previous_year':
      return previousYear(plan)
    default:
      return comparedSpan(plan, plan.compareWith)
  }
}

/** What a plan scans: its range and, with a comparison, the other one. */
export function periodsOf(plan: ReportPlan): Period[] {
  const present: Period = { index: 0, fromMs: plan.fromMs, toMs: plan.toMs, shift: null }
  const compared = comparedPeriod(plan)
  return compared === null ? [present] : [present, compared]
}

/** Periods that meet are read by one scan, others each by its own. */
export function scannedTogether(periods: readonly Period[]): (readonly Period[])[] {
  const [present, compared] = periods
  const doMeet = compared === undefined || compared.toMs === present?.fromMs
  return doMeet ? [periods] : periods.map((period) => [period])
}

/** The ranges that a report reads: the caller passes the costs and rates of all of them. */
export function reportRanges(plan: ReportPlan): TimeRange[] {
  return periodsOf(plan).map(({ fromMs, toMs }) => ({ fromMs, toMs }))
}
