import { type ErrorDetail, parseInstant } from '@waymark/domain'
import { DateTime } from 'luxon'
import { instantMessage, parseEnd } from '../../instant.ts'

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
  const now = DateTime.fromMillis(nowMs, { zone })
  const from = query.from === undefined ? now.minus({ days: defaultDays }) : parseInstant(query.from, zone)
  const to = query.to === undefined ? now : parseEnd(query.to, zone)
  if (from === null || to === null) return { ok: false, details: malformed(from === null, to === null) }
  if (from.toMillis() >= to.toMillis()) {
    return { ok: false, details: [{ path: 'from', message: 'must be before `to`' }] }
  }
  return { ok: true, period: { fromMs: from.toMillis(), toMs: to.toMillis() } }
}

function malformed(from: boolean, to: boolean): ErrorDetail[] {
  return [...(from ? ['from'] : []), ...(to ? ['to'] : [])].map((path) => ({ path, message: instantMessage }))
}

const isLeapDay = ({ month, day }: DateTime) => month === 2 && day === 29

/**
 * The end of the range a year earlier. Of one that ends on a 29 February, the whole of the 28th is before its
 * end.
 */
function yearBefore(from: DateTime, to: DateTime): DateTime {
  const year = to.minus({ years: 1 })
  return isLeapDay(to) && !to.hasSame(from, 'day') ? year.startOf('day').plus({ days: 1 }) : year
}

/**
 * What a range is compared with. The previous period is as long and ends where the range begins; whole days
 * stay whole days of the zone, so that a change of the clocks does not shift them by an hour. The previous
 * year is the same dates one year earlier.
 */
export function previousPeriod(period: Period, comparison: Comparison, zone: string): Period {
  const from = DateTime.fromMillis(period.fromMs, { zone })
  const to = DateTime.fromMillis(period.toMs, { zone })
  switch (comparison) {
    case 'prev_year':
      return { fromMs: from.minus({ years: 1 }).toMillis(), toMs: yearBefore(from, to).toMillis() }
    case 'prev_period': {
      const { days } = to.diff(from, 'days')
      const before = Number.isInteger(days) ? from.minus({ days }) : from.minus(period.toMs - period.fromMs)
      return { fromMs: before.toMillis(), toMs: period.fromMs }
    }
    default:
      return comparison satisfies never
  }
}
