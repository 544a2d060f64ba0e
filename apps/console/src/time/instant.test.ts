import { describe, expect, it } from 'vitest'
import { instantOf } from './instant.ts'

describe('the instant of a time on the wall', () => {
  it.each([
    ['2026-11-28T05:00', 'Europe/Berlin', '2026-11-28T04:00:00.000Z'],
    ['2026-07-01T00:30', 'Europe/Berlin', '2026-06-30T22:30:00.000Z'],
    ['2026-11-28T05:00', 'America/New_York', '2026-11-28T10:00:00.000Z'],
    ['2026-11-28T05:00', 'UTC', '2026-11-28T05:00:00.000Z'],
    // The days of the clock changes, before and after.
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant)
  })
})
