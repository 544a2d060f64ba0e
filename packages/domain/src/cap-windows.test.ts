import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capWindows } from './cap-windows.ts'
import { zoneClock } from './zone-clock.ts'

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
    // Half an hour back: the hour ends where the clock is put, and the half hour that comes again is one.
    [
      'Australia/Lord_Howe',
      '2026-04-04T14:45',
      ['2026-04-04T14:00', '2026-04-04T15:00'],
      ['2026-04-04T13:00', '2026-04-05T13:30'],
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-04T15:15',
      ['2026-04-04T15:00', '2026-04-04T15:30'],
      ['2026-04-04T13:00', '2026-04-05T13:30'],
    ],
    // Half an hour forth.
    [
      'Australia/Lord_Howe',
      '2026-10-03T15:45',
      ['2026-10-03T15:30', '2026-10-03T16:00'],
      ['2026-10-03T13:30', '2026-10-04T13:00'],
    ],
  ])('in %s at %s', (timezone, at, hour, day) => {
    const windows = capWindows(timezone, Date.parse(`${at}:00Z`))
    expect([iso(windows.hour), iso(windows.day)]).toEqual([hour, day])
  })

  it('follow each other without a gap and do not overlap', () => {
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
    const [firstMs, lastMs] = [Date.parse('2025-01-01'), Date.parse('2027-01-01')]
    // Half of the times are near those at which the clock is put.
    const moments = fc.constantFrom(...zones).chain((zone) => {
      const changes = zoneClock(zone).offsets(firstMs, lastMs)
      const near = fc
        .tuple(fc.constantFrom(...changes), fc.integer({ min: -90, max: 90 }))
        .map(([{ fromMs }, minutes]) => fromMs + minutes * 60_000)
      return fc.tuple(fc.constant(zone), fc.oneof(near, fc.integer({ min: firstMs, max: lastMs })))
    })
    const starts = ({ hour, day }: ReturnType<typeof capWindows>) => [hour.fromMs, day.fromMs]
    fc.assert(
      fc.property(moments, ([zone, nowMs]) => {
        const { hour, day } = capWindows(zone, nowMs)
        for (const { fromMs, toMs } of [hour, day]) expect(fromMs <= nowMs && nowMs < toMs).toBe(true)
        expect(starts(capWindows(zone, hour.toMs))[0]).toBe(hour.toMs)
        expect(starts(capWindows(zone, day.toMs))[1]).toBe(day.toMs)
        expect(starts(capWindows(zone, hour.fromMs))[0]).toBe(hour.fromMs)
      }),
    )
  })
})
