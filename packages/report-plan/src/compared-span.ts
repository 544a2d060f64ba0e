import { zoneClock } from '@waymark/domain'

/** Unix ms; the end is exclusive. */
export interface TimeSpan {
  fromMs: number
  toMs: number
}

/** What is added to the times of a compared range, so that they meet those of the present one. */
export type Shift = { days: number } | { years: number } | { ms: number }

/** The range that another one is compared with. */
export interface ComparedSpan extends TimeSpan {
  shift: Shift
}

/** What a range is compared with: the one before, the same dates a year earlier, or one that is named. */
export type Comparison = 'previous_period' | 'previous_year' | TimeSpan

export interface ComparisonContext {
  /** IANA zone of the days. */
  timezone: string
  /** Unix ms. */
  nowMs: number
}

const dayMs = 86_400_000

/**
 * Returns what a range is compared with, like with like (contract-3 §18): for reports, the overview and the
 * analytics of links and collections alike.
 *
 * A range that reaches into the present is compared with the part that is as far along: what it is compared
 * with ends at the same time of the day, as the clocks of the zone show it. The period before is as many days
 * of the calendar earlier as the range has (a day of 23 hours is a day), where it is made of whole days, or
 * begins with one and ends today: the days up to now are these days. Any other range follows the one before
 * without a gap. The year before has the same dates: of a 29 February, the whole of the 28th. A range that is
 * named is taken as it is.
 */
export function comparedSpan(
  range: TimeSpan,
  compareWith: Comparison,
  context: ComparisonContext,
): ComparedSpan {
  switch (compareWith) {
    case 'previous_period':
      return previousPeriod(range, context)
    case 'previous_year':
      return previousYear(range, context)
    default:
      return namedSpan(range, compareWith, context)
  }
}

/** The end of what has been of a range; of one that is yet to come, its end. */
const elapsedEnd = ({ fromMs, toMs }: TimeSpan, nowMs: number) =>
  nowMs > fromMs ? Math.min(toMs, nowMs) : toMs

function previousPeriod(range: TimeSpan, { timezone, nowMs }: ComparisonContext): ComparedSpan {
  const { fromMs, toMs } = range
  const clock = zoneClock(timezone)
  const [from, to] = [clock.calendarMs(fromMs), clock.calendarMs(toMs)]
  const endMs = elapsedEnd(range, nowMs)
  const endsToday = dayOf(nowMs, timezone) === dayOf(toMs, timezone)
  const isByDays = to > from && ((to - from) % dayMs === 0 || (from % dayMs === 0 && endsToday))
  if (!isByDays) {
    const ms = toMs - fromMs
    return { fromMs: fromMs - ms, toMs: endMs - ms, shift: { ms } }
  }
  const days = Math.ceil((to - from) / dayMs)
  const earlier = (local: number) => clock.utcMs(local - days * dayMs)
  // An hour that clocks show twice has one reading only: the whole of the range before ends where it begins.
  const isWhole = endMs === toMs && to - from === days * dayMs
  const end = isWhole ? fromMs : earlier(clock.calendarMs(endMs))
  return { fromMs: earlier(from), toMs: end, shift: { days } }
}

const previousYear = (range: TimeSpan, { timezone, nowMs }: ComparisonContext): ComparedSpan => {
  const endMs = elapsedEnd(range, nowMs)
  const clock = zoneClock(timezone)
  const isOneDay = dayOf(range.fromMs, timezone) === dayOf(endMs, timezone)
  const end = yearBefore(clock.calendarMs(endMs), isOneDay)
  return {
    fromMs: clock.utcMs(yearBefore(clock.calendarMs(range.fromMs), true)),
    toMs: clock.utcMs(end),
    shift: { years: 1 },
  }
}

const dayOf = (ms: number, timezone: string) => Math.floor(zoneClock(timezone).localMs(ms) / dayMs)

/**
 * The same date and time of the clocks a year earlier. A 29 February that is not there is the 28th at the
 * same time, or the end of the 28th.
 */
function yearBefore(local: number, isSameTime: boolean): number {
  const date = new Date(local)
  if (date.getUTCMonth() === 1 && date.getUTCDate() === 29) {
    if (isSameTime) date.setUTCDate(28)
    else return Date.UTC(date.getUTCFullYear() - 1, 2, 1)
  }
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  return date.getTime()
}

/** Laid over the present one from its beginning: by the calendar where both begin at the same time of day. */
function namedSpan({ fromMs }: TimeSpan, named: TimeSpan, { timezone }: ComparisonContext): ComparedSpan {
  const clock = zoneClock(timezone)
  const local = clock.calendarMs(fromMs) - clock.calendarMs(named.fromMs)
  const shift = local % dayMs === 0 ? { days: local / dayMs } : { ms: fromMs - named.fromMs }
  return { ...named, shift }
}
