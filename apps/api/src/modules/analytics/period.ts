import { type ErrorDetail, parseEnd, parseInstant, zoneClock } from '@waymark/domain'
import { instantMessage } from '../../instant.ts'

const dayMs = 86_400_000

/** A range of time as the store takes it: `toMs` is exclusive. */
export interface Period {
  fromMs: number
  toMs: number
}

export const comparisons = ['prev_period', 'prev_year'] as const
export type Comparison = (typeof comparisons)[number]

export const defaultDays = 30

export interface PeriodQuery {
  from?: string | undefined
  to?: string | undefined
}

export type PeriodResult = { ok: true; period: Period } | { ok: false; details: ErrorDetail[] }

/** The requested range, by default the 30 days up to now (specification, "Common query parameters"). */
export function resolvePeriod(query: PeriodQuery, zone: string, nowMs: number): PeriodResult {
  const from =
    query.from === undefined ? daysBefore(nowMs, defaultDays, zone) : parseInstant(query.from, zone)
  const to = query.to === undefined ? nowMs : parseEnd(query.to, zone)
  if (from === null || to === null) return { ok: false, details: malformed(from === null, to === null) }
  if (from >= to) return { ok: false, details: [{ path: 'from', message: 'must be before `to`' }] }
  return { ok: true, period: { fromMs: from, toMs: to } }
}

/** The same time of day so many days earlier, by the clocks of the zone. */
export function daysBefore(ms: number, days: number, zone: string): number {
  const clock = zoneClock(zone)
  return clock.utcMs(clock.calendarMs(ms) - days * dayMs)
}

function malformed(from: boolean, to: boolean): ErrorDetail[] {
  return [...(from ? ['from'] : []), ...(to ? ['to'] : [])].map((path) => ({ path, message: instantMessage }))
}

const isLeapDay = (local: Date) => local.getUTCMonth() === 1 && local.getUTCDate() === 29

/** What the clocks showed a year earlier; a 29 February becomes the 28th. */
function yearBefore(localMs: number): Date {
  const local = new Date(localMs)
  if (isLeapDay(local)) local.setUTCDate(28)
  local.setUTCFullYear(local.getUTCFullYear() - 1)
  return local
}

/**
 * The end of the range a year earlier. Of one that ends on a 29 February, the whole of the 28th is before its
 * end.
 */
function endYearBefore(fromMs: number, toMs: number): Date {
  const isOneDay = Math.floor(fromMs / dayMs) === Math.floor(toMs / dayMs)
  const end = yearBefore(toMs)
  if (isLeapDay(new Date(toMs)) && !isOneDay) end.setUTCHours(24, 0, 0, 0)
  return end
}

/**
 * What a range is compared with. The previous period is as long and ends where the range begins; whole days
 * stay whole days of the zone, so that a change of the clocks does not shift them by an hour. The previous
 * year is the same dates one year earlier.
 */
export function previousPeriod(period: Period, comparison: Comparison, zone: string): Period {
  const clock = zoneClock(zone)
  const [from, to] = [clock.calendarMs(period.fromMs), clock.calendarMs(period.toMs)]
  switch (comparison) {
    case 'prev_year':
      return {
        fromMs: clock.utcMs(yearBefore(from).getTime()),
        toMs: clock.utcMs(endYearBefore(from, to).getTime()),
      }
    case 'prev_period': {
      const isDays = to > from && (to - from) % dayMs === 0
      const fromMs = isDays ? clock.utcMs(2 * from - to) : 2 * period.fromMs - period.toMs
      return { fromMs, toMs: period.fromMs }
    }
    default:
      return comparison satisfies never
  }
}
