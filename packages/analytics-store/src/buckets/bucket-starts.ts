import { hourStarts, zoneClock } from '@waymark/domain'
import type { Granularity } from '../types.ts'
import { calendarStarts } from './calendar-buckets.ts'

/** More than a year of hours; a longer answer has no use and would block the process. */
export const maxTimeseriesBuckets = 10_000

export interface BucketRange {
  granularity: Granularity
  fromMs: number
  /** Exclusive. */
  toMs: number
  /** IANA. */
  timezone: string
}

/** The starts of all buckets from the one that contains `fromMs`, for ever, each after the one before. */
export function startsFrom({
  granularity,
  fromMs,
  timezone,
}: Pick<BucketRange, 'granularity' | 'fromMs' | 'timezone'>): Generator<number> {
  const clock = zoneClock(timezone)
  return granularity === 'hour' ? hourStarts(clock, fromMs) : calendarStarts(granularity, fromMs, clock)
}

/**
 * The starts (Unix ms, ascending) of every bucket that the range touches; none for an empty range.
 * @throws RangeError past `maxTimeseriesBuckets`
 */
export function bucketStarts(range: BucketRange): number[] {
  const starts: number[] = []
  if (range.fromMs >= range.toMs) return starts
  for (const start of startsFrom(range)) {
    if (start >= range.toMs) break
    if (starts.push(start) > maxTimeseriesBuckets) {
      throw new RangeError(
        `The range has more than ${maxTimeseriesBuckets} buckets: choose a coarser granularity.`,
      )
    }
  }
  return starts
}

/** Index of the bucket that contains an instant; 0 for one before the first. */
export function bucketIndex(starts: readonly number[], instantMs: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= instantMs) low = middle
    else high = middle - 1
  }
  return low
}
