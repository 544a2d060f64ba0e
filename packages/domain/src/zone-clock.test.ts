import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneClock } from './zone-clock.ts'

const utc = (iso: string) => Date.parse(iso)
const hourMs = 3_600_000

/** Reads the offset of the runtime, one instant at a time. */
function runtimeOffset(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (ms: number) => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes, seconds = '0'] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
    if (sign === undefined) return 0
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  }
}

describe('zoneClock', () => {
  it.each([
    'UTC',
    'Europe/London',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'America/Havana',
    'America/Recife',
    'Africa/Casablanca',
    'Africa/Monrovia',
    'Pacific/Apia',
  ])('of %s has the offsets of the runtime at any instant, in whatever order they are looked up', (zone) => {
    const offsetAt = runtimeOffset(zone)
    const hours = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2037, 0, 1) }), hours, (centreMs, distances) => {
        const clock = zoneClock(zone)
        for (const distance of distances) {
          const ms = Math.max(0, centreMs + distance * hourMs)
          expect(clock.offsetMs(ms)).toBe(offsetAt(ms))
          expect(clock.localMs(clock.utcMs(clock.localMs(ms)))).toBe(clock.localMs(ms))
        }
      }),
      { numRuns: 30 },
    )
  })

  it.each<[zone: string, from: string, to: string, expected: [from: string, hours: number][]]>([
    ['UTC', '2000-01-01T00:00Z', '2030-01-01T00:00Z', [['2000-01-01T00:00Z', 0]]],
    [
      'Europe/Berlin',
      '2026-03-01T12:00Z',
      '2026-12-01T00:00Z',
      [
        ['2026-03-01T12:00Z', 1],
        ['2026-03-29T01:00Z', 2],
        ['2026-10-25T01:00Z', 1],
      ],
    ],
    // The end is exclusive, and what was put before the beginning is no change of the range.
    ['Europe/Berlin', '2026-03-29T01:00Z', '2026-10-25T01:00Z', [['2026-03-29T01:00Z', 2]]],
    // One minute past midnight, which no quarter of an hour begins with.
    [
      'America/St_Johns',
      '2010-03-14T00:00Z',
      '2010-03-15T00:00Z',
      [
        ['2010-03-14T00:00Z', -3.5],
        ['2010-03-14T03:31Z', -2.5],
      ],
    ],
    // A week of summer time, and a change at New Year by the clocks of UTC.
    [
      'America/Recife',
      '2000-10-01T00:00Z',
      '2000-11-01T00:00Z',
      [
        ['2000-10-01T00:00Z', -3],
        ['2000-10-08T03:00Z', -2],
        ['2000-10-15T02:00Z', -3],
      ],
    ],
    [
      'Pacific/Apia',
      '2011-12-30T00:00Z',
      '2012-01-01T00:00Z',
      [
        ['2011-12-30T00:00Z', -10],
        ['2011-12-30T10:00Z', 14],
      ],
    ],
  ])('of %s says what it is from %s to %s', (zone, from, to, expected) => {
    expect(zoneClock(zone).offsets(utc(from), utc(to))).toEqual(
      expected.map(([at, hours]) => ({ fromMs: utc(at), offsetMs: hours * hourMs })),
    )
  })

  it.each([
    // A day begins at its midnight, or where that is never shown, when the clock is put.
    ['2026-04-24T00:00', 'Africa/Cairo', '2026-04-23T22:00Z'],
    ['2018-11-04T00:00', 'America/Sao_Paulo', '2018-11-04T03:00Z'],
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T10:00Z'],
    // Of two the earlier.
    ['2026-11-01T00:00', 'America/Havana', '2026-11-01T04:00Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30Z'],
  ])('shows %s in %s first at %s', (local, zone, expected) => {
    expect(zoneClock(zone).utcMs(utc(`${local}Z`))).toBe(utc(expected))
  })

  it.each([
    ['2026-04-23T22:00Z', 'Africa/Cairo', '2026-04-24T00:00'],
    ['2026-04-23T22:30Z', 'Africa/Cairo', '2026-04-24T01:30'],
    ['2026-11-01T05:00Z', 'America/Havana', '2026-11-01T00:00'],
    ['2026-03-29T10:15Z', 'Europe/Berlin', '2026-03-29T12:15'],
  ])('counts days at %s in %s from %s', (at, zone, expected) => {
    expect(zoneClock(zone).calendarMs(utc(at))).toBe(utc(`${expected}Z`))
  })

  it.each(['', 'Mars/Olympus', 'UTC; DROP TABLE clicks'])('refuses %j', (zone) => {
    expect(() => zoneClock(zone)).toThrow(RangeError)
  })
})
