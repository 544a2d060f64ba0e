import { describe, expect, it } from 'vitest'
import { comparedDays, daysLabel, daysOfRange, instantsOfRange } from './range-days.ts'

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
    ['whole days', 'Europe/Berlin', '2026-11-11T00:00+01:00', '2026-11-13T00:00+01:00', '11..12', null],
    ['up to a time', 'Europe/Berlin', '2026-11-11T00:00+01:00', '2026-11-12T14:03+01:00', '11..12', '14:03'],
    [
      'minutes of a day',
      'Europe/Berlin',
      '2026-11-11T00:00+01:00',
      '2026-11-11T00:02+01:00',
      '11..11',
      '00:02',
    ],
    [
      'a day of 25 hours',
      'Europe/Berlin',
      '2026-10-25T00:00+02:00',
      '2026-10-26T00:00+01:00',
      '25..25',
      null,
    ],
    [
      'a day before 01:00',
      'Africa/Cairo',
      '2026-04-23T00:00+02:00',
      '2026-04-24T01:00+03:00',
      '23..23',
      null,
    ],
    [
      'a day before 01:00',
      'America/Sao_Paulo',
      '2018-11-03T00:00-03:00',
      '2018-11-04T01:00-02:00',
      '03..03',
      null,
    ],
    [
      'an hour from 01:00',
      'Africa/Cairo',
      '2026-04-24T01:00+03:00',
      '2026-04-24T02:00+03:00',
      '24..24',
      '02:00',
    ],
    ['up to 01:00', 'Africa/Cairo', '2026-04-25T00:00+03:00', '2026-04-25T01:00+03:00', '25..25', '01:00'],
  ])('are said of a comparison with %s in %s', (_what, zone, from, to, dates, until) => {
    const { days, ...rest } = comparedDays({ from, to }, zone)
    expect([days.from.slice(8), days.to.slice(8)].join('..')).toBe(dates)
    expect(rest).toEqual({ until })
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
