import { describe, expect, it } from 'vitest'
import { daysLabel, daysOfRange, instantsOfRange, periodBefore } from './range-days.ts'

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

  it.each([
    ['a day that is over', '2026-11-24', '2026-11-24', 'UTC', '2026-11-23', '2026-11-23'],
    ['a week that is over', '2026-11-18', '2026-11-24', 'UTC', '2026-11-11', '2026-11-17'],
    ['today so far', '2026-11-25', '2026-11-25', 'UTC', '2026-11-24', '2026-11-24T10:00:00.000Z'],
    ['a week up to now', '2026-11-19', '2026-11-25', 'UTC', '2026-11-12', '2026-11-18T10:00:00.000Z'],
    ['over a change of year', '2026-01-01', '2026-01-02', 'UTC', '2025-12-30', '2025-12-31'],
    [
      'yesterday here, today there',
      '2026-11-25',
      '2026-11-25',
      'Pacific/Kiritimati',
      '2026-11-24',
      '2026-11-24',
    ],
    ['a day to come', '2026-11-26', '2026-11-26', 'UTC', '2026-11-25', '2026-11-24T10:00:00.000Z'],
  ])('has a period before: %s', (_what, from, to, timezone, beforeFrom, beforeTo) => {
    const nowMs = Date.parse('2026-11-25T10:00:00Z')
    expect(periodBefore({ from, to, timezone }, nowMs)).toEqual({ from: beforeFrom, to: beforeTo })
  })

  it.each([
    ['today', '2026-03-29T00:00:00.000+01:00', '2026-03-30T00:00:00.000+02:00'],
    [
      { from: '2026-10-25', to: '2026-10-25' },
      '2026-10-25T00:00:00.000+02:00',
      '2026-10-26T00:00:00.000+01:00',
    ],
    [
      { from: '2026-12-31', to: '2027-01-01' },
      '2026-12-31T00:00:00.000+01:00',
      '2027-01-02T00:00:00.000+01:00',
    ],
  ] as const)('has a first instant and the one after its last: %j', (range, from, to) => {
    const instants = instantsOfRange(range, at('2026-03-29T10:00:00Z', 'Europe/Berlin'))
    expect(instants).toEqual({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
  })

  it('takes own days as they are', () => {
    const days = { from: '2026-03-01', to: '2026-03-02' }
    expect(daysOfRange(days, at('2026-11-25T10:00:00Z', 'UTC'))).toEqual(days)
  })

  it.each([
    ['2026-11-25', '2026-11-25', '25 Nov'],
    ['2026-11-19', '2026-11-25', '19 Nov – 25 Nov'],
    ['2025-12-31', '2026-01-01', '31 Dec 2025 – 1 Jan'],
  ])('%s to %s is labelled %s', (from, to, label) => {
    expect(daysLabel({ from, to }, Date.parse('2026-11-25T10:00:00Z'))).toBe(label)
  })
})
