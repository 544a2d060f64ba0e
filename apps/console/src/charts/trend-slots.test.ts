import { expect, it } from 'vitest'
import { trendBucketOf, trendKey, trendSlots } from './trend-slots.ts'

const berlin = { timezone: 'Europe/Berlin' }
const later = Date.parse('2027-01-01T00:00:00Z')

it.each([
  ['2026-11-10', '2026-11-10', 'hour', 24],
  ['2026-11-01', '2026-11-20', 'date', 20],
  ['2026-11-01', '2026-11-21', 'week', 4],
  ['2026-01-01', '2026-12-31', 'month', 12],
  ['2025-12-31', '2026-06-01', 'month', 7],
] as const)('from %s to %s has a point a %s: %d of them', (from, to, bucket, count) => {
  expect(trendBucketOf({ from, to })).toBe(bucket)
  expect(trendSlots({ from, to, ...berlin }, later)).toHaveLength(count)
})

it('names a week by its Monday, as reports do', () => {
  expect(trendSlots({ from: '2026-11-01', to: '2026-11-21', ...berlin }, later)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
})

it('ends with the hour that it is in the zone: what is to come is no zero', () => {
  const day = { from: '2026-11-25', to: '2026-11-25', ...berlin }
  const slots = trendSlots(day, Date.parse('2026-11-25T12:30:00Z'))
  expect(slots.at(-1)).toBe('2026-11-25T13')
  expect(trendKey('hour', '2026-11-25T13:00:00.000+01:00')).toBe('2026-11-25T13')
})
