import { describe, expect, it } from 'vitest'
import { parseEnd, parseInstant, readDate } from './instant.ts'

const utc = (iso: string) => Date.parse(iso)

describe('parseInstant', () => {
  it.each([
    ['2026-01-02', 'UTC', '2026-01-02T00:00:00Z'],
    ['2026-01-02', 'Europe/Kyiv', '2026-01-01T22:00:00Z'],
    ['2026-01-02T03:04', 'UTC', '2026-01-02T03:04:00Z'],
    ['2026-01-02 03:04:05', 'UTC', '2026-01-02T03:04:05Z'],
    ['2026-01-02T24:00', 'UTC', '2026-01-03T00:00:00Z'],
    ['2026-01-02T03:04:05.678Z', 'Europe/Kyiv', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05.678912345Z', 'UTC', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05+02:00', 'UTC', '2026-01-02T01:04:05Z'],
    ['2026-01-02T03:04:05+02', 'UTC', '2026-01-02T01:04:05Z'],
    ['2026-01-02 03:04:05+02:00', 'UTC', '2026-01-02T01:04:05Z'],
    ['2026-01-02T03:04:05 02:00', 'UTC', '2026-01-02T01:04:05Z'],
    ['2026-01-02T03:04:05-0230', 'UTC', '2026-01-02T05:34:05Z'],
    // The whole of 1970 to 2099, by the clocks of the zone too.
    ['1970-01-01', 'Asia/Tokyo', '1969-12-31T15:00:00Z'],
    ['2099-12-31T23:00', 'America/New_York', '2100-01-01T04:00:00Z'],
    ['2100-01-01T03:00:00Z', 'America/New_York', '2100-01-01T03:00:00Z'],
    ['1970-01-01T02:00:00Z', 'America/New_York', '1970-01-01T02:00:00Z'],
    // What is shown twice is the first, what is never shown when the clock is put.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ])('%s in %s', (text, zone, expected) => {
    expect(parseInstant(text, zone)).toBe(utc(expected))
  })

  it.each([
    '',
    'yesterday',
    '12:00',
    '2026-W03',
    '2026-02-30',
    '2026-13-01',
    '2026-01-02T24:01',
    '2026-01-02T03:60',
    '2026-01-02T03:04:05+15:00',
    '2026-01-02 03:04:05 02:00',
    '1767225600',
    '1969-12-31',
    '2100-01-01',
  ])('refuses %j', (text) => {
    expect(parseInstant(text, 'UTC')).toBeNull()
    expect(parseEnd(text, 'UTC')).toBeNull()
  })
})

describe('parseEnd', () => {
  it.each([
    ['2026-01-31', 'UTC', '2026-02-01T00:00:00Z'],
    ['2026-01-31T10:00', 'UTC', '2026-01-31T10:00:00Z'],
    // A day of 23 hours, and one of 25.
    ['2026-03-29', 'Europe/London', '2026-03-29T23:00:00Z'],
    ['2026-10-25', 'Europe/London', '2026-10-26T00:00:00Z'],
    // Days that begin at 01:00, and those before them.
    ['2026-04-24', 'Africa/Cairo', '2026-04-24T21:00:00Z'],
    ['2026-04-23', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-29T21:00:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-05T02:00:00Z'],
    // A day that is left out ends where it begins.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['2011-12-29', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('%s in %s', (text, zone, expected) => {
    expect(parseEnd(text, zone)).toBe(utc(expected))
  })
})

it('reads the dates of rules beyond the years of reports, too', () => {
  expect(readDate('9999-12-31')).toEqual({ kind: 'date', localMs: utc('9999-12-31T00:00Z') })
})
