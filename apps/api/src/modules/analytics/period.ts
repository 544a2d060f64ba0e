import { type ErrorDetail, parseEnd, parseInstant, zoneClock } from '@waymark/domain'
import { instantMessage } from '../../instant.ts'

const dayMs = 86_400_000

/** A range of time as the store takes it: `toMs` is exclusive. */
export interface Period {
  fromMs: number
  toMs: number
}

/** What ranges are compared with by these routes, and what reports call it. */
export const comparisons = { prev_period: 'previous_period', prev_year: 'previous_year' } as const

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
