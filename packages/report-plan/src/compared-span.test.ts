import { describe, expect, it } from 'vitest'
import { type Comparison, comparedSpan } from './compared-span.ts'

const span = (from: string, to: string) => ({ fromMs: Date.parse(`${from}Z`), toMs: Date.parse(`${to}Z`) })
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)

type Row = readonly [
  what: string,
  zone: string,
  range: readonly [string, string],
  now: string,
  is: readonly [string, string],
]

const later = '2030-01-01T00:00'
const rowsOf: Readonly<Record<'previous_period' | 'previous_year', readonly Row[]>> = {
  previous_period: [
    [
      'days that are over',
      'UTC',
      ['2026-11-01T00:00', '2026-11-08T00:00'],
      later,
      ['2026-10-25T00:00', '2026-11-01T00:00'],
    ],
    [
      'hours that are over',
      'UTC',
      ['2026-01-08T06:30', '2026-01-08T08:00'],
      later,
      ['2026-01-08T05:00', '2026-01-08T06:30'],
    ],
    [
      'a day of 23 hours',
      'Europe/London',
      ['2026-03-29T00:00', '2026-03-29T23:00'],
      later,
      ['2026-03-28T00:00', '2026-03-29T00:00'],
    ],
    [
      'today',
      'UTC',
      ['2026-11-28T00:00', '2026-11-29T00:00'],
      '2026-11-28T14:00',
      ['2026-11-27T00:00', '2026-11-27T14:00'],
    ],
    [
      'today at its first instant',
      'UTC',
      ['2026-11-28T00:00', '2026-11-29T00:00'],
      '2026-11-28T00:00',
      ['2026-11-27T00:00', '2026-11-28T00:00'],
    ],
    [
      'the last 30 days, today among them',
      'UTC',
      ['2026-10-30T00:00', '2026-11-29T00:00'],
      '2026-11-28T14:00',
      ['2026-09-30T00:00', '2026-10-29T14:00'],
    ],
    [
      'the same up to now',
      'UTC',
      ['2026-10-30T00:00', '2026-11-28T14:00'],
      '2026-11-28T14:00',
      ['2026-09-30T00:00', '2026-10-29T14:00'],
    ],
    [
      'the same up to a moment ago',
      'UTC',
      ['2026-10-30T00:00', '2026-11-28T13:59'],
      '2026-11-28T14:00',
      ['2026-09-30T00:00', '2026-10-29T13:59'],
    ],
    [
      'the same up to a time of yesterday',
      'UTC',
      ['2026-10-30T00:00', '2026-11-28T14:00'],
      '2026-11-29T00:00',
      ['2026-09-30T10:00', '2026-10-30T00:00'],
    ],
    [
      '30 times 24 hours up to now',
      'UTC',
      ['2026-10-29T14:00', '2026-11-28T14:00'],
      '2026-11-28T14:00',
      ['2026-09-29T14:00', '2026-10-29T14:00'],
    ],
    [
      'a range into the week to come',
      'UTC',
      ['2026-11-23T00:00', '2026-12-07T00:00'],
      '2026-11-28T14:00',
      ['2026-11-09T00:00', '2026-11-14T14:00'],
    ],
    [
      'hours into the evening',
      'UTC',
      ['2026-11-28T09:30', '2026-11-28T17:30'],
      '2026-11-28T14:00',
      ['2026-11-28T01:30', '2026-11-28T06:00'],
    ],
    [
      'a range that is yet to come',
      'UTC',
      ['2026-12-01T00:00', '2026-12-03T00:00'],
      '2026-11-28T14:00',
      ['2026-11-29T00:00', '2026-12-01T00:00'],
    ],
    // On 25 October the clocks of Berlin went back: 14:00 is 13:00 UTC now, and was 12:00 UTC then.
    [
      'days across a change of the clocks',
      'Europe/Berlin',
      ['2026-10-24T22:00', '2026-10-27T23:00'],
      '2026-10-27T13:00',
      ['2026-10-21T22:00', '2026-10-24T12:00'],
    ],
    [
      'today, beside a time that clocks showed twice, the first of them',
      'Europe/Berlin',
      ['2026-10-25T23:00', '2026-10-26T23:00'],
      '2026-10-26T01:30',
      ['2026-10-24T22:00', '2026-10-25T00:30'],
    ],
    // On 24 April 2026 the clocks of Cairo go from 00:00 to 01:00.
    [
      'a day that begins at 01:00',
      'Africa/Cairo',
      ['2026-04-23T22:00', '2026-04-24T21:00'],
      '2026-04-24T10:00',
      ['2026-04-22T22:00', '2026-04-23T11:00'],
    ],
    [
      'the day after it',
      'Africa/Cairo',
      ['2026-04-24T21:00', '2026-04-25T21:00'],
      '2026-04-25T10:00',
      ['2026-04-23T22:00', '2026-04-24T10:00'],
    ],
  ],
  previous_year: [
    [
      'days that are over',
      'UTC',
      ['2026-01-01T00:00', '2026-02-01T00:00'],
      later,
      ['2025-01-01T00:00', '2025-02-01T00:00'],
    ],
    [
      'today',
      'UTC',
      ['2026-11-28T00:00', '2026-11-29T00:00'],
      '2026-11-28T14:00',
      ['2025-11-28T00:00', '2025-11-28T14:00'],
    ],
    [
      'a 29 February',
      'UTC',
      ['2024-02-29T00:00', '2024-03-01T00:00'],
      later,
      ['2023-02-28T00:00', '2023-03-01T00:00'],
    ],
    [
      'the day before it',
      'UTC',
      ['2024-02-28T00:00', '2024-02-29T00:00'],
      later,
      ['2023-02-28T00:00', '2023-03-01T00:00'],
    ],
    [
      'days of Tokyo up to it',
      'Asia/Tokyo',
      ['2024-01-31T15:00', '2024-02-28T15:00'],
      later,
      ['2023-01-31T15:00', '2023-02-28T15:00'],
    ],
    [
      'days into it',
      'UTC',
      ['2024-02-20T10:00', '2024-02-29T10:00'],
      later,
      ['2023-02-20T10:00', '2023-03-01T00:00'],
    ],
    [
      'hours of it',
      'UTC',
      ['2024-02-29T05:00', '2024-02-29T10:00'],
      later,
      ['2023-02-28T05:00', '2023-02-28T10:00'],
    ],
    [
      'it, until now',
      'UTC',
      ['2024-02-29T00:00', '2024-03-01T00:00'],
      '2024-02-29T14:00',
      ['2023-02-28T00:00', '2023-02-28T14:00'],
    ],
    [
      'this year, in which it is today',
      'UTC',
      ['2024-01-01T00:00', '2024-03-01T00:00'],
      '2024-02-29T14:00',
      ['2023-01-01T00:00', '2023-03-01T00:00'],
    ],
    [
      'in a zone whose clocks are elsewhere then',
      'Europe/Berlin',
      ['2026-10-25T23:00', '2026-10-26T23:00'],
      '2026-10-26T13:00',
      ['2025-10-25T22:00', '2025-10-26T13:00'],
    ],
  ],
}

describe.each(['previous_period', 'previous_year'] as const)('%s', (compareWith) => {
  it.each(rowsOf[compareWith])('of %s', (_what, timezone, [from, to], now, expected) => {
    const { fromMs, toMs } = comparedSpan(span(from, to), compareWith, {
      timezone,
      nowMs: Date.parse(`${now}Z`),
    })
    expect([iso(fromMs), iso(toMs)]).toEqual(expected)
  })
})

describe('a range that is named', () => {
  it.each<[what: string, named: Comparison, shift: object]>([
    ['by days', span('2025-03-01T00:00', '2025-03-04T00:00'), { days: 638 }],
    ['by milliseconds', span('2026-11-20T06:00', '2026-11-21T06:00'), { ms: 712_800_000 }],
  ])('is taken as it is, and laid over the other one %s', (_what, named, shift) => {
    const range = span('2026-11-29T00:00', '2026-11-30T00:00')
    const context = { timezone: 'UTC', nowMs: Date.parse('2026-11-29T12:00Z') }
    if (typeof named !== 'object') throw new Error('It is named')
    if ('ms' in shift) range.fromMs -= 12 * 3_600_000
    expect(comparedSpan(range, named, context)).toEqual({ ...named, shift })
  })
})
