import { describe, expect, it } from 'vitest'
import { type RelativeRange, resolveRange } from './relative-range.ts'

const at = (text: string) => Date.parse(text)
const rangeAt = (range: RelativeRange, now: string, timezone = 'UTC') => {
  const { fromMs, toMs } = resolveRange(range, {
    timezone,
    nowMs: at(now),
    maxDays: Number.POSITIVE_INFINITY,
  })
  return [fromMs, toMs].map((ms) => new Date(ms).toISOString().replace('.000Z', 'Z'))
}

describe('ranges that move with the days', () => {
  it.each<[RelativeRange, now: string, from: string, to: string]>([
    ['today', '2026-03-01T00:00:00Z', '2026-03-01', '2026-03-02'],
    ['today', '2026-03-01T23:59:59.999Z', '2026-03-01', '2026-03-02'],
    ['yesterday', '2026-03-01T12:00:00Z', '2026-02-28', '2026-03-01'],
    ['last_7_days', '2026-03-03T12:00:00Z', '2026-02-25', '2026-03-04'],
    ['last_30_days', '2026-03-03T12:00:00Z', '2026-02-02', '2026-03-04'],
    // 2026-03-02 is a Monday.
    ['this_week', '2026-03-02T00:00:00Z', '2026-03-02', '2026-03-03'],
    ['this_week', '2026-03-08T23:00:00Z', '2026-03-02', '2026-03-09'],
    ['last_week', '2026-03-02T00:00:00Z', '2026-02-23', '2026-03-02'],
    ['last_week', '2026-03-08T23:00:00Z', '2026-02-23', '2026-03-02'],
    ['this_month', '2026-03-31T12:00:00Z', '2026-03-01', '2026-04-01'],
    ['this_month', '2026-03-01T12:00:00Z', '2026-03-01', '2026-03-02'],
    ['last_month', '2026-03-31T12:00:00Z', '2026-02-01', '2026-03-01'],
    ['last_month', '2026-01-31T12:00:00Z', '2025-12-01', '2026-01-01'],
    ['this_year', '2026-03-31T12:00:00Z', '2026-01-01', '2026-04-01'],
    ['all_time', '2026-03-31T12:00:00Z', '2000-01-01', '2026-04-01'],
  ])('%s at %s', (range, now, from, to) => {
    expect(rangeAt(range, now)).toEqual([`${from}T00:00:00Z`, `${to}T00:00:00Z`])
  })

  it.each([
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-01T09:59:00Z', '2026-02-28T10:00:00Z', '2026-03-01T10:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z'],
    ['America/New_York', '2026-03-01T04:59:00Z', '2026-02-28T05:00:00Z', '2026-03-01T05:00:00Z'],
  ])('is the day of %s at %s', (timezone, now, from, to) => {
    expect(rangeAt('today', now, timezone)).toEqual([from, to])
  })

  it('of all time is as long as the plan allows', () => {
    const context = { timezone: 'UTC', nowMs: at('2026-03-31T12:00:00Z') }
    expect(resolveRange('all_time', { ...context, maxDays: 90 }).fromMs).toBe(at('2026-01-01T00:00:00Z'))
  })
})
