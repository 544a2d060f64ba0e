import { describe, expect, it } from 'vitest'
import { bucketOf, daysOfBars } from './buckets.ts'

describe('37: the bars of a range', () => {
  it.each([
    ['2026-11-25', '2026-11-25', 'hour'],
    ['2026-11-24', '2026-11-25', 'date'],
    ['2026-01-01', '2026-04-10', 'date'],
    ['2026-01-01', '2026-04-11', 'month'],
  ])('%s to %s: one for each %s', (from, to, bucket) => {
    expect(bucketOf({ from, to })).toBe(bucket)
  })

  it.each([
    ['2026-11-20', '2026-11-22', { from: '2026-11-20', to: '2026-11-22' }],
    ['2026-01', '2026-02', { from: '2026-01-01', to: '2026-02-28' }],
    ['2028-02', '2028-02', { from: '2028-02-01', to: '2028-02-29' }],
    ['2026-12', '2026-12', { from: '2026-12-01', to: '2026-12-31' }],
  ])('from %s to %s are whole days', (first, last, days) => {
    expect(daysOfBars(first, last)).toEqual(days)
  })
})
