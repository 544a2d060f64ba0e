import { metrics } from '@waymark/report-plan'
import { describe, expect, it } from 'vitest'
import { planAlert } from './alert-plan.ts'

const rule = { operator: 'lt', threshold: -20, minSampleSize: 200 }
const whole = { scope: 'workspace', scopeValue: null, range: null, ...rule }
const fromOf = (metric: string, windowMinutes: number, to: string, timezone: string) =>
  new Date(
    planAlert({ ...whole, metric, windowMinutes }, Date.parse(to), { timezone, maxDays: 365 }).fromMs,
  ).toISOString()

describe('the window of an alert', () => {
  it.each<[what: string, minutes: number, to: string, zone: string, from: string]>([
    ['in the middle of a day', 60, '2026-03-31T13:00:00Z', 'UTC', '2026-03-31T00:00:00.000Z'],
    ['from midnight on', 60, '2026-03-31T01:00:00Z', 'UTC', '2026-03-31T00:00:00.000Z'],
    ['from before midnight on', 61, '2026-03-31T01:00:00Z', 'UTC', '2026-03-30T00:00:00.000Z'],
    ['of days', 3 * 1440, '2026-03-31T13:00:00Z', 'UTC', '2026-03-28T00:00:00.000Z'],
    ['in a zone ahead', 60, '2026-03-31T16:30:00Z', 'Asia/Tokyo', '2026-03-31T15:00:00.000Z'],
    ['on the day of a change', 60, '2026-03-29T13:00:00Z', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['on a day without 00:00', 60, '2026-04-24T10:00:00Z', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('takes whole days of costs, %s', (_what, minutes, to, zone, from) => {
    expect(fromOf('roi', minutes, to, zone)).toBe(from)
  })

  it('is as long as requested for figures without costs', () => {
    const ofDays = metrics.filter(
      (metric) => fromOf(metric, 60, '2026-03-31T13:00:00Z', 'UTC') !== '2026-03-31T12:00:00.000Z',
    )
    expect(ofDays.toSorted()).toEqual(
      'cost cpa cpc cpl cpm cps expected_profit expected_roi profit profit_total roi roi_total ucpc'.split(
        ' ',
      ),
    )
  })
})

describe('the range of an alert', () => {
  it.each<[range: string, at: string, zone: string, from: string, to: string]>([
    ['today', '2026-03-31T13:00:00Z', 'UTC', '2026-03-31T00:00:00.000Z', '2026-03-31T13:00:00.000Z'],
    ['today', '2026-03-31T16:30:00Z', 'Asia/Tokyo', '2026-03-31T15:00:00.000Z', '2026-03-31T16:30:00.000Z'],
    ['yesterday', '2026-03-31T13:00:00Z', 'UTC', '2026-03-30T00:00:00.000Z', '2026-03-31T00:00:00.000Z'],
    ['all_time', '2026-03-31T13:00:00Z', 'UTC', '2026-03-22T00:00:00.000Z', '2026-03-31T13:00:00.000Z'],
  ])('%s at %s in %s is the range of reports as far as it has been', (range, at, timezone, from, to) => {
    const figure = { ...whole, metric: 'roi', windowMinutes: 60, range }
    const plan = planAlert(figure, Date.parse(at), { timezone, maxDays: 10 })
    expect([plan.fromMs, plan.toMs].map((ms) => new Date(ms).toISOString())).toEqual([from, to])
  })
})
