import { describe, expect, it } from 'vitest'
import { daysLabel, daysOfRange } from './range-days.ts'

const at = (instant: string, zone: string) => ({ zone, nowMs: Date.parse(instant), maxDays: 365 })

describe('the days of a range', () => {
  it.each([
    ['today', '2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29', '2026-03-29'],
    ['today', '2026-03-28T23:30:00Z', 'Europe/Berlin', '2026-03-29', '2026-03-29'],
    ['today', '2026-03-29T01:30:00Z', 'America/New_York', '2026-03-28', '2026-03-28'],
    ['yesterday', '2026-10-26T10:00:00Z', 'Europe/Berlin', '2026-10-25', '2026-10-25'],
    ['last_7_days', '2026-10-26T10:00:00Z', 'Europe/Berlin', '2026-10-20', '2026-10-26'],
    ['last_30_days', '2026-11-25T10:00:00Z', 'UTC', '2026-10-27', '2026-11-25'],
    ['this_month', '2026-11-25T10:00:00Z', 'UTC', '2026-11-01', '2026-11-25'],
    ['last_month', '2026-11-25T10:00:00Z', 'UTC', '2026-10-01', '2026-10-31'],
  ] as const)('%s at %s in %s', (range, instant, zone, from, to) => {
    expect(daysOfRange(range, at(instant, zone))).toEqual({ from, to })
  })

  it('takes own days as they are', () => {
    const days = { from: '2026-03-01', to: '2026-03-02' }
    expect(daysOfRange(days, at('2026-11-25T10:00:00Z', 'UTC'))).toEqual(days)
  })

  it.each([
    ['2026-11-25', '2026-11-25', 'Nov 25'],
    ['2026-11-19', '2026-11-25', 'Nov 19 – Nov 25'],
    ['2025-12-31', '2026-01-01', 'Dec 31, 2025 – Jan 1'],
  ])('%s to %s is labelled %s', (from, to, label) => {
    expect(daysLabel({ from, to }, Date.parse('2026-11-25T10:00:00Z'))).toBe(label)
  })
})
