import { describe, expect, it } from 'vitest'
import { parseInstant } from './instant.ts'

const utc = (iso: string) => Date.parse(iso)

describe('parseInstant', () => {
  it.each([
    ['2026-01-02', 'UTC', '2026-01-02T00:00:00Z'],
    ['2026-01-02', 'Europe/Kyiv', '2026-01-01T22:00:00Z'],
    ['2026-01-02T03:04', 'UTC', '2026-01-02T03:04:00Z'],
    ['2026-01-02 03:04:05', 'UTC', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05.678Z', 'Europe/Kyiv', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05+02:00', 'UTC', '2026-01-02T01:04:05Z'],
    ['2026-01-02T03:04:05 02:00', 'UTC', '2026-01-02T01:04:05Z'],
    ['2026-01-02T03:04:05-0230', 'UTC', '2026-01-02T05:34:05Z'],
    // The whole of 1970 to 2099, by the clocks of the zone too.
    ['1970-01-01', 'Asia/Tokyo', '1969-12-31T15:00:00Z'],
    ['2099-12-31T23:00', 'America/New_York', '2100-01-01T04:00:00Z'],
    ['1970-01-01T02:00:00Z', 'America/New_York', '1970-01-01T02:00:00Z'],
  ])('%s in %s', (text, zone, expected) => {
    expect(parseInstant(text, zone)?.toMillis()).toBe(utc(expected))
  })

  it.each([
    '',
    'yesterday',
    '12:00',
    '2026-W03',
    '2026-02-30',
    '2026-13-01',
    '1767225600',
    '1969-12-31',
    '2100-01-01',
  ])('refuses %j', (text) => {
    expect(parseInstant(text, 'UTC')).toBeNull()
  })
})
