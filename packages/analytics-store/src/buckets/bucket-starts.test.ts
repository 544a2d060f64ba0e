import { zoneClock } from '@waymark/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { granularities } from '../types.ts'
import { bucketIndex, bucketStarts, maxTimeseriesBuckets } from './bucket-starts.ts'
import { isoInZone } from './iso-in-zone.ts'

const zones = [
  'UTC',
  'Europe/London',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'America/Nuuk',
  'Pacific/Apia',
]

function periods(timezone: string, granularity: (typeof granularities)[number], from: string, to: string) {
  const range = { granularity, fromMs: Date.parse(from), toMs: Date.parse(to), timezone }
  const { offsetMs } = zoneClock(timezone)
  return bucketStarts(range).map((start) => isoInZone(start, offsetMs(start)).replace(':00.000', ''))
}

describe('bucketStarts', () => {
  it.each([
    [
      'the bucket that contains the start',
      'UTC',
      'day',
      '2026-01-01T23:59:59Z',
      '2026-01-02T00:00:00Z',
      ['2026-01-01T00:00+00:00'],
    ],
    [
      'both sides of midnight',
      'UTC',
      'day',
      '2026-01-01T23:59:59Z',
      '2026-01-02T00:00:01Z',
      ['2026-01-01T00:00+00:00', '2026-01-02T00:00+00:00'],
    ],
    ['nothing for an empty range', 'UTC', 'day', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', []],
    [
      'weeks from Monday',
      'UTC',
      'week',
      '2026-01-04T12:00:00Z',
      '2026-01-05T00:00:01Z',
      ['2025-12-29T00:00+00:00', '2026-01-05T00:00+00:00'],
    ],
    [
      'months over a year',
      'Asia/Kathmandu',
      'month',
      '2025-12-31T18:14:59Z',
      '2025-12-31T18:15:01Z',
      ['2025-12-01T00:00+05:45', '2026-01-01T00:00+05:45'],
    ],
    [
      'a day of 23 hours',
      'Europe/London',
      'day',
      '2026-03-29T00:00:00Z',
      '2026-03-29T23:00:01Z',
      ['2026-03-29T00:00+00:00', '2026-03-30T00:00+01:00'],
    ],
    [
      'the hour that London skips',
      'Europe/London',
      'hour',
      '2026-03-29T00:00:00Z',
      '2026-03-29T02:00:00Z',
      ['2026-03-29T00:00+00:00', '2026-03-29T02:00+01:00'],
    ],
    [
      'the hour that London shows twice',
      'Europe/London',
      'hour',
      '2026-10-25T00:30:00Z',
      '2026-10-25T02:00:00Z',
      ['2026-10-25T01:00+01:00', '2026-10-25T01:00+00:00'],
    ],
    [
      'half an hour back on Lord Howe',
      'Australia/Lord_Howe',
      'hour',
      '2026-04-04T14:30:00Z',
      '2026-04-04T15:31:00Z',
      ['2026-04-05T01:00+11:00', '2026-04-05T01:30+10:30', '2026-04-05T02:00+10:30'],
    ],
    [
      'half an hour forth on Lord Howe',
      'Australia/Lord_Howe',
      'hour',
      '2026-10-03T15:00:00Z',
      '2026-10-03T16:01:00Z',
      ['2026-10-04T01:00+10:30', '2026-10-04T02:30+11:00', '2026-10-04T03:00+11:00'],
    ],
    [
      'the start inside a cut hour',
      'Australia/Lord_Howe',
      'hour',
      '2026-04-04T15:15:00Z',
      '2026-04-04T15:20:00Z',
      ['2026-04-05T01:30+10:30'],
    ],
    [
      'midnight shown twice in Havana',
      'America/Havana',
      'day',
      '2026-11-01T12:00:00Z',
      '2026-11-01T12:00:01Z',
      ['2026-11-01T00:00-04:00'],
    ],
    [
      'no midnight in Cairo',
      'Africa/Cairo',
      'day',
      '2026-04-24T12:00:00Z',
      '2026-04-24T12:00:01Z',
      ['2026-04-24T01:00+03:00'],
    ],
    [
      'the day that Apia left out',
      'Pacific/Apia',
      'day',
      '2011-12-30T09:00:00Z',
      '2011-12-30T11:00:00Z',
      ['2011-12-29T00:00-10:00', '2011-12-31T00:00+14:00'],
    ],
  ] as const)('%s', (_, timezone, granularity, from, to, expected) => {
    expect(periods(timezone, granularity, from, to)).toEqual(expected)
  })

  it('refuses more buckets than anybody reads', () => {
    const range = (hours: number) => ({
      granularity: 'hour' as const,
      fromMs: 0,
      toMs: hours * 3_600_000,
      timezone: 'UTC',
    })
    expect(bucketStarts(range(maxTimeseriesBuckets))).toHaveLength(maxTimeseriesBuckets)
    expect(() => bucketStarts(range(maxTimeseriesBuckets + 1))).toThrow(RangeError)
  })

  it('cuts any range into buckets that begin one after the other and leave no gap', () => {
    const day = 86_400_000
    const year = { min: Date.parse('2025-01-01'), max: Date.parse('2027-01-01') }
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...granularities),
        fc.integer(year),
        fc.integer({ min: 1, max: 40 * day }),
        (timezone, granularity, fromMs, lengthMs) => {
          const range = { granularity, fromMs, toMs: fromMs + lengthMs, timezone }
          const starts = bucketStarts(range)
          expect(starts[0]).toBeLessThanOrEqual(fromMs)
          expect(starts.at(-1)).toBeLessThan(range.toMs)
          expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
          for (const [index, start] of starts.entries()) {
            expect(bucketIndex(starts, start)).toBe(index)
            expect(bucketIndex(starts, start - 1)).toBe(Math.max(0, index - 1))
            expect(bucketStarts({ ...range, fromMs: start, toMs: start + 1 })).toEqual([start])
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
