import type { ZoneClock } from '@waymark/domain'

const dayMs = 86_400_000

/**
 * A calendar date is represented as the ms of its midnight, were the zone UTC: calendar arithmetic then needs
 * no zone.
 */
type CalendarDate = number

const firstDate: Record<'day' | 'week' | 'month', (date: CalendarDate) => CalendarDate> = {
  day: (date) => date,
  // 1970-01-01 was a Thursday, so Mondays are the days that leave 4 after division by 7.
  week: (date) => date - ((date / dayMs + 3) % 7) * dayMs,
  month: (date) => date - (new Date(date).getUTCDate() - 1) * dayMs,
}

const nextDate: Record<'day' | 'week' | 'month', (date: CalendarDate) => CalendarDate> = {
  day: (date) => date + dayMs,
  week: (date) => date + 7 * dayMs,
  month: (date) => Date.UTC(new Date(date).getUTCFullYear(), new Date(date).getUTCMonth() + 1, 1),
}

/** Starts of days, weeks (from Monday) or months in a zone, from the one that contains `fromMs`, for ever. */
export function* calendarStarts(
  unit: 'day' | 'week' | 'month',
  fromMs: number,
  clock: ZoneClock,
): Generator<number> {
  const today = Math.floor(clock.localMs(fromMs) / dayMs) * dayMs
  let previous = Number.NEGATIVE_INFINITY
  for (let date = firstDate[unit](today); ; date = nextDate[unit](date)) {
    const start = clock.utcMs(date)
    // A date that a zone left out (Apia, 2011-12-30) begins where the next one does.
    if (start > previous) yield start
    previous = start
  }
}
