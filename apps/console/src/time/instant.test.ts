import { describe, expect, it } from 'vitest'
import { clockReading, instantOf, localText } from './instant.ts'

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
    // Shown twice: the earlier. Left out: when the clock jumped.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant)
  })

  it.each([
    ['2026-10-25T02:30', 'Europe/Berlin', 'twice'],
    ['2026-10-25T03:00', 'Europe/Berlin', 'once'],
    ['2026-10-25T01:59', 'Europe/Berlin', 'once'],
    ['2026-03-29T02:30', 'Europe/Berlin', 'never'],
    ['2026-03-29T03:00', 'Europe/Berlin', 'once'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', 'twice'],
    ['2026-03-29T02:30', 'UTC', 'once'],
  ])('%s in %s is shown %s', (local, zone, reading) => {
    expect(clockReading(local, zone)).toBe(reading)
  })

  it('is read back as the same text, and nothing of what is no instant', () => {
    expect(localText('2026-11-28T04:00:30.000Z', 'Europe/Berlin')).toBe('2026-11-28T05:00')
    expect(['', null, 'soon'].map((text) => localText(text, 'UTC'))).toEqual(['', '', ''])
  })
})
