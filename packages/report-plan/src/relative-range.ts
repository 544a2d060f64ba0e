import { zoneClock } from '@waymark/domain'

/** Ranges that move with the days (contract-2 §13). */
export const relativeRanges = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
  'all_time',
] as const
export type RelativeRange = (typeof relativeRanges)[number]

export interface RangeContext {
  /** IANA. */
  timezone: string
  /** Unix ms. */
  nowMs: number
  /** Days that a report may be of at most: `all_time` is as long. */
  maxDays: number
}

const dayMs = 86_400_000
/** Before any click of this service. */
const firstYear = 2000

/**
 * The days of a range in the zone, in Unix ms, the end exclusive: those that have begun by now, so that what
 * is compared with it is as long. A week begins on Monday. `last_7_days` is today and the six days before.
 */
export function resolveRange(
  range: RelativeRange,
  { timezone, nowMs, maxDays }: RangeContext,
): { fromMs: number; toMs: number } {
  const clock = zoneClock(timezone)
  const today = Math.floor(clock.localMs(nowMs) / dayMs)
  const { year, month, monday } = partsOf(today)
  const firstOf = (y: number, m: number) => Math.floor(Date.UTC(y, m, 1) / dayMs)
  const [from, to] = ((): [number, number] => {
    switch (range) {
      case 'today':
        return [today, today + 1]
      case 'yesterday':
        return [today - 1, today]
      case 'last_7_days':
        return [today - 6, today + 1]
      case 'last_30_days':
        return [today - 29, today + 1]
      case 'this_week':
        return [monday, today + 1]
      case 'last_week':
        return [monday - 7, monday]
      case 'this_month':
        return [firstOf(year, month), today + 1]
      case 'last_month':
        return [firstOf(year, month - 1), firstOf(year, month)]
      case 'this_year':
        return [firstOf(year, 0), today + 1]
      case 'all_time':
        return [Math.max(firstOf(firstYear, 0), today + 1 - maxDays), today + 1]
      default:
        return range satisfies never
    }
  })()
  return { fromMs: clock.utcMs(from * dayMs), toMs: clock.utcMs(to * dayMs) }
}

function partsOf(day: number) {
  const date = new Date(day * dayMs)
  // 1970-01-01 was a Thursday.
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), monday: day - ((day + 3) % 7) }
}
