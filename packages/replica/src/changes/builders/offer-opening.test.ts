import { describe, expect, it } from 'vitest'
import { type OfferState, offerOpensAtMs } from './offer-opening.ts'

const open: OfferState = {
  status: 'active',
  healthStatus: 'healthy',
  capHourly: null,
  capDaily: null,
  capTotal: null,
  capTimezone: 'UTC',
  softCaps: false,
  conversionsThisHour: 0,
  conversionsToday: 0,
  conversionsTotal: 0,
}
const noon = Date.UTC(2026, 2, 1, 12)
const midnight = Date.UTC(2026, 2, 2)

describe('an offer is in the draw', () => {
  it.each<[name: string, offer: Partial<OfferState>, opensAtMs: number | null]>([
    ['when it is active', {}, 0],
    ['before its health is known', { healthStatus: 'unknown' }, 0],
    ['not while it is unhealthy', { healthStatus: 'unhealthy' }, null],
    ['not while it is paused', { status: 'paused' }, null],
    ['not when it is archived', { status: 'archived' }, null],
    ['not while the system has it disabled', { status: 'auto_disabled' }, null],
    ['below its daily cap', { capDaily: 5, conversionsToday: 4 }, 0],
    ['from midnight on at its daily cap', { capDaily: 5, conversionsToday: 5 }, midnight],
    ['from midnight on beyond its daily cap', { capDaily: 5, conversionsToday: 9 }, midnight],
    ['never with a daily cap of 0', { capDaily: 0 }, null],
    ['below its total cap', { capTotal: 5, conversionsTotal: 4 }, 0],
    ['not at its total cap', { capTotal: 5, conversionsTotal: 5 }, null],
    ['never with a total cap of 0', { capTotal: 0 }, null],
    [
      'not at both caps: midnight does not help the total',
      { capDaily: 1, capTotal: 1, conversionsToday: 1, conversionsTotal: 1 },
      null,
    ],
    ['below its hourly cap', { capHourly: 2, conversionsThisHour: 1 }, 0],
    ['from the next hour on at its hourly cap', { capHourly: 2, conversionsThisHour: 2 }, noon + 3_600_000],
    ['never with an hourly cap of 0', { capHourly: 0 }, null],
    [
      'from midnight on at both: the next hour does not help the day',
      { capHourly: 1, capDaily: 1, conversionsThisHour: 1, conversionsToday: 1 },
      midnight,
    ],
    [
      'from midnight of its zone on',
      { capDaily: 1, conversionsToday: 1, capTimezone: 'Asia/Kathmandu' },
      Date.UTC(2026, 2, 1, 18, 15),
    ],
    [
      'from the next hour of its zone on',
      { capHourly: 1, conversionsThisHour: 1, capTimezone: 'Asia/Kathmandu' },
      Date.UTC(2026, 2, 1, 12, 15),
    ],
    [
      'at all of its caps, which are soft',
      { softCaps: true, capHourly: 0, capDaily: 1, capTotal: 1, conversionsToday: 1, conversionsTotal: 1 },
      0,
    ],
    ['not while it is paused, though its caps are soft', { softCaps: true, status: 'paused' }, null],
    ['whatever it once sold, where it has no cap', { conversionsToday: 99, conversionsTotal: 9_999 }, 0],
  ])('%s', (_name, offer, opensAtMs) => {
    expect(offerOpensAtMs({ ...open, ...offer }, noon)).toBe(opensAtMs)
  })

  it.each([
    ['the first moment of a day', Date.UTC(2026, 2, 1), midnight],
    ['the last moment of a day', midnight - 1, midnight],
    ['the last day of a year', Date.UTC(2026, 11, 31, 23), Date.UTC(2027, 0, 1)],
  ])('again at the next midnight UTC, counted from %s', (_name, nowMs, expected) => {
    expect(offerOpensAtMs({ ...open, capDaily: 1, conversionsToday: 1 }, nowMs)).toBe(expected)
  })
})
