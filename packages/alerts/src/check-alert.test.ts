import { describe, expect, it } from 'vitest'
import { type AlertRule, isToFire, type WindowFigures, windowEnd } from './check-alert.ts'

const nowMs = Date.parse('2026-03-31T23:59:30.000Z')
const minuteMs = 60_000
const dayMs = 86_400_000

const rule: AlertRule = {
  operator: 'lt',
  threshold: 10,
  minSampleSize: 100,
  cooldownMinutes: 60,
  lastFiredAtMs: null,
}
const figures: WindowFigures = { atMs: nowMs, value: 9.99, sampleSize: 100 }

describe('an alert', () => {
  it.each<[what: string, Partial<AlertRule>, Partial<WindowFigures>, fires: boolean]>([
    ['below its threshold', {}, {}, true],
    ['at its threshold', {}, { value: 10 }, false],
    ['lte at its threshold', { operator: 'lte' }, { value: 10 }, true],
    ['lte above it', { operator: 'lte' }, { value: 10.01 }, false],
    ['gt at its threshold', { operator: 'gt' }, { value: 10 }, false],
    ['gt above it', { operator: 'gt' }, { value: 10.01 }, true],
    ['gte at its threshold', { operator: 'gte' }, { value: 10 }, true],
    ['gte below it', { operator: 'gte' }, { value: 9.99 }, false],
    ['of no figure', {}, { value: null }, false],
    ['of no figure, above a negative threshold', { operator: 'gt', threshold: -1 }, { value: null }, false],
    ['of a figure that is 0', {}, { value: 0 }, true],
    ['of one click too few', {}, { sampleSize: 99 }, false],
    ['of no clicks, where none are required', { minSampleSize: 0 }, { sampleSize: 0, value: 0 }, true],
    [
      'that fired a moment less than its cooldown ago',
      { lastFiredAtMs: nowMs - 60 * minuteMs + 1 },
      {},
      false,
    ],
    ['that fired its cooldown ago', { lastFiredAtMs: nowMs - 60 * minuteMs }, {}, true],
    ['without a cooldown', { cooldownMinutes: 0, lastFiredAtMs: nowMs }, {}, true],
  ])('%s', (_what, ruleChange, figureChange, fires) => {
    expect(isToFire({ ...rule, ...ruleChange }, { ...figures, ...figureChange })).toBe(fires)
  })
})

describe('the window of an alert', () => {
  it.each<[what: string, checkedAgoMs: number | null, windowMinutes: number, endsAgoMs: number]>([
    ['ends now at first', null, 5, 0],
    ['ends now a minute later', minuteMs, 5, 0],
    ['ends now where the last one ended as long ago as it is long', 5 * minuteMs, 5, 0],
    ['follows the last one without a gap', 8 * minuteMs, 5, 3 * minuteMs],
    ['follows the last one, also by single minutes', 8 * minuteMs, 1, 7 * minuteMs],
    ['leaves out what is more than a day ago', 40 * dayMs, 60, dayMs - 60 * minuteMs],
  ])('%s', (_what, checkedAgoMs, windowMinutes, endsAgoMs) => {
    const checkedAtMs = checkedAgoMs === null ? null : nowMs - checkedAgoMs
    expect(nowMs - windowEnd({ checkedAtMs, windowMinutes }, nowMs)).toBe(endsAgoMs)
  })
})
