import { zoneClock } from '@waymark/domain'

/** What a point of a small line is of. */
export type TrendBucket = 'hour' | 'date' | 'week' | 'month'

const dayMs = 86_400_000
/** More points than that are not seen in a cell. */
const mostDays = 20
const mostWeekDays = 140

export interface TrendDays {
  /** Both included. */
  from: string
  to: string
  timezone: string
}

const dayText = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

export function trendBucketOf({ from, to }: Pick<TrendDays, 'from' | 'to'>): TrendBucket {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days <= 1) return 'hour'
  if (days <= mostDays) return 'date'
  return days <= mostWeekDays ? 'week' : 'month'
}

/** How much of what a report says of a time names its point: `2026-11-25T13`. */
const keyLengths = { hour: 13, date: 10, week: 10, month: 7 }
export const trendKey = (bucket: TrendBucket, value: string): string => value.slice(0, keyLengths[bucket])

/** Monday is the first day of a week. */
const mondayOf = (atMs: number): number => atMs - ((new Date(atMs).getUTCDay() + 6) % 7) * dayMs

function allSlots(bucket: TrendBucket, from: string, to: string): string[] {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (bucket === 'hour')
    return Array.from({ length: 24 }, (_, hour) => `${from}T${String(hour).padStart(2, '0')}`)
  if (bucket === 'month') {
    const [first, last] = [new Date(fromMs), new Date(toMs)]
    const years = last.getUTCFullYear() - first.getUTCFullYear()
    const count = years * 12 + last.getUTCMonth() - first.getUTCMonth() + 1
    return Array.from({ length: count }, (_, index) =>
      dayText(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index)).slice(0, 7),
    )
  }
  const stepMs = bucket === 'week' ? 7 * dayMs : dayMs
  const startMs = bucket === 'week' ? mondayOf(fromMs) : fromMs
  const count = Math.floor((toMs - startMs) / stepMs) + 1
  return Array.from({ length: count }, (_, index) => dayText(startMs + index * stepMs))
}

/** The keys of all points of the days, in their order, up to now: what is still to come is no zero. */
export function trendSlots({ from, to, timezone }: TrendDays, nowMs: number): string[] {
  const bucket = trendBucketOf({ from, to })
  const now = new Date(zoneClock(timezone).localMs(nowMs)).toISOString()
  return allSlots(bucket, from, to).filter((slot) => slot <= trendKey(bucket, now))
}
