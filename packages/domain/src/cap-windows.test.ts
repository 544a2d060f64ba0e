import { describe, expect, it } from 'vitest'
import { capWindows } from './cap-windows.ts'

const iso = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
  [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16))

describe('the hour and the day that a cap counts in', () => {
  it.each([
    [
      'UTC',
      '2026-03-01T12:30',
      ['2026-03-01T12:00', '2026-03-01T13:00'],
      ['2026-03-01T00:00', '2026-03-02T00:00'],
    ],
    [
      'UTC',
      '2026-03-01T12:00',
      ['2026-03-01T12:00', '2026-03-01T13:00'],
      ['2026-03-01T00:00', '2026-03-02T00:00'],
    ],
    // Hours of a zone of 45 minutes begin at a quarter past.
    [
      'Asia/Kathmandu',
      '2026-03-01T18:20',
      ['2026-03-01T18:15', '2026-03-01T19:15'],
      ['2026-03-01T18:15', '2026-03-02T18:15'],
    ],
    // Those of one of 30 minutes at half past: this is the last minute of an hour and of a day.
    [
      'Asia/Kolkata',
      '2026-03-01T18:29',
      ['2026-03-01T17:30', '2026-03-01T18:30'],
      ['2026-02-28T18:30', '2026-03-01T18:30'],
    ],
    // Its midnight is left out: a day of 23 hours from 01:00 on.
    [
      'Africa/Cairo',
      '2026-04-23T22:10',
      ['2026-04-23T22:00', '2026-04-23T23:00'],
      ['2026-04-23T22:00', '2026-04-24T21:00'],
    ],
    // One hour is shown twice: two hours, in a day of 25.
    [
      'Europe/Berlin',
      '2026-10-25T01:30',
      ['2026-10-25T01:00', '2026-10-25T02:00'],
      ['2026-10-24T22:00', '2026-10-25T23:00'],
    ],
  ])('in %s at %s', (timezone, at, hour, day) => {
    const windows = capWindows(timezone, Date.parse(`${at}:00Z`))
    expect([iso(windows.hour), iso(windows.day)]).toEqual([hour, day])
  })
})
