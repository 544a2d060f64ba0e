import { describe, expect, it } from 'vitest'
import { metrics } from './metrics.ts'
import { planReport, type ReportPlan } from './plan.ts'
import type { ReportBody, ReportInstants } from './report-body.ts'

/** Enough of a calendar for the tests: the product gives its own. */
const offsetHours: Record<string, number> = { 'Europe/Berlin': 1, 'Asia/Tokyo': 9, 'America/New_York': -5 }
const dayMs = 86_400_000
const start: ReportInstants['start'] = (text, zone) => {
  const hasOffset = /Z$|[+-]\d{2}:\d{2}$/.test(text)
  const ms = Date.parse(hasOffset ? text : `${text.length === 10 ? `${text}T00:00` : text}Z`)
  if (Number.isNaN(ms)) return null
  return hasOffset ? ms : ms - (offsetHours[zone] ?? 0) * 3_600_000
}
const end: ReportInstants['end'] = (text, zone) => {
  const ms = start(text, zone)
  return ms !== null && text.length === 10 ? ms + dayMs : ms
}
const least: ReportBody = { from: '2026-01-01', to: '2026-01-31', groupBy: ['country'] }
const plan = (body: Partial<ReportBody> = {}, timezone = 'UTC') =>
  planReport({ ...least, ...body }, { timezone, instants: { start, end }, nowMs, maxDays: 90 })
const nowMs = Date.parse('2026-03-01T12:00:00Z')
const span = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })
const iso = (ms: number) => new Date(ms).toISOString()

describe('the plan of a report', () => {
  it('has nothing left open', () => {
    expect(plan()).toEqual({
      fromMs: Date.parse('2026-01-01T00:00:00Z'),
      toMs: Date.parse('2026-02-01T00:00:00Z'),
      timezone: 'UTC',
      groupBy: ['country'],
      filters: [],
      having: [],
      metrics,
      customMetrics: [],
      orderBy: [{ field: 'clicks', direction: 'desc' }],
      limit: 100,
      offset: 0,
      dateBasis: 'click',
      compareWith: null,
      fill: false,
      includeEmpty: null,
    })
  })

  it('is what the body says', () => {
    const said = {
      timezone: 'Asia/Tokyo',
      groupBy: ['link', 'date'],
      filters: [{ field: 'country', operator: 'eq' as const, value: 'GB' }],
      having: [{ field: 'clicks', operator: 'gt' as const, value: 5 }],
      metrics: ['roi', 'clicks'],
      orderBy: [
        { field: 'roi', direction: 'asc' as const },
        { field: 'date', direction: 'desc' as const },
      ],
      limit: 1_000,
      offset: 7,
      dateBasis: 'conversion' as const,
    }
    expect(plan(said)).toMatchObject(said)
  })

  it.each<[what: string, Partial<ReportBody>, zone: string, from: string, to: string]>([
    ['days with the whole of the last', {}, 'UTC', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    [
      'one day',
      { from: '2026-01-31', to: '2026-01-31' },
      'UTC',
      '2026-01-31T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z',
    ],
    ['days of the caller', {}, 'Asia/Tokyo', '2025-12-31T15:00:00.000Z', '2026-01-31T15:00:00.000Z'],
    [
      'days of the zone of the body, whatever the caller’s',
      { timezone: 'America/New_York' },
      'Asia/Tokyo',
      '2026-01-01T05:00:00.000Z',
      '2026-02-01T05:00:00.000Z',
    ],
    [
      'times without an offset, which end where they say',
      { from: '2026-01-01T10:00', to: '2026-01-01T10:01' },
      'Europe/Berlin',
      '2026-01-01T09:00:00.000Z',
      '2026-01-01T09:01:00.000Z',
    ],
    [
      'times with an offset, whatever the zone',
      { from: '2026-01-01T10:00:00Z', to: '2026-01-01T10:00:00-01:00' },
      'Asia/Tokyo',
      '2026-01-01T10:00:00.000Z',
      '2026-01-01T11:00:00.000Z',
    ],
  ])('ranges over %s', (_what, body, zone, from, to) => {
    const { fromMs, toMs } = plan(body, zone)
    expect([iso(fromMs), iso(toMs)]).toEqual([from, to])
  })

  // The rule itself is that of `comparedSpan`: here it gets the zone of the body and the time of the run.
  it.each<[Partial<ReportBody>, ReportPlan['compareWith']]>([
    [{}, null],
    [
      { range: 'today', compareWith: 'previous_period', timezone: 'Asia/Tokyo' },
      { ...span('2026-02-27T15:00Z', '2026-02-28T12:00Z'), shift: { days: 1 } },
    ],
    [
      { from: '2026-02-01', to: '2026-02-28', compareWith: 'previous_year' },
      { ...span('2025-02-01T00:00Z', '2025-03-01T00:00Z'), shift: { years: 1 } },
    ],
    [
      { compareWith: { from: '2025-12-25', to: '2025-12-31' } },
      { ...span('2025-12-25T00:00Z', '2026-01-01T00:00Z'), shift: { days: 7 } },
    ],
  ])('compares %j with the range that is meant', (body, compareWith) => {
    const { range } = body
    const ends = range && { from: undefined, to: undefined }
    expect(plan({ ...ends, ...body }).compareWith).toEqual(compareWith)
  })

  it.each<[Partial<ReportBody>, field: string, direction: string]>([
    [{ groupBy: ['country', 'city'] }, 'clicks', 'desc'],
    [{ groupBy: ['country', 'date'] }, 'date', 'asc'],
    [{ groupBy: ['month', 'hour'] }, 'month', 'asc'],
    [{ groupBy: ['bot'], metrics: ['revenue'] }, 'clicks', 'desc'],
    [{ groupBy: ['date'], orderBy: { field: 'roi' } }, 'roi', 'desc'],
    [{ groupBy: ['date'], orderBy: { field: 'date', direction: 'desc' } }, 'date', 'desc'],
  ])('orders %j', (body, field, direction) => {
    expect(plan(body).orderBy).toEqual([{ field, direction }])
  })

  it('shows metrics of its own after all others, where none are named, and reads their formulas', () => {
    const { metrics: shown, customMetrics } = plan({
      customMetrics: [{ name: 'half', formula: 'clicks / 2' }],
    })
    expect(shown).toEqual([...metrics, 'half'])
    expect(customMetrics).toEqual([
      {
        name: 'half',
        formula: {
          kind: 'operation',
          operator: '/',
          left: { kind: 'metric', metric: 'clicks' },
          right: { kind: 'number', value: 2 },
        },
      },
    ])
    expect(plan({ metrics: ['clicks'], customMetrics: [{ name: 'half', formula: '1' }] }).metrics).toEqual([
      'clicks',
    ])
  })

  it.each<[what: string, Partial<ReportBody>, zone: string, message: RegExp]>([
    ['an end before its beginning', { from: '2026-02-01' }, 'UTC', /to must be after from/],
    ['an empty range', { from: '2026-01-01T00:00Z', to: '2026-01-01T00:00Z' }, 'UTC', /must be after/],
    [
      'a range that is empty in the zone of the caller',
      { from: '2026-01-01T10:00', to: '2026-01-01T08:00Z' },
      'America/New_York',
      /must be after/,
    ],
    ['what is no date', { from: 'yesterday' }, 'UTC', /"yesterday" is no date/],
    [
      'a formula of a name that is no metric',
      { customMetrics: [{ name: 'own', formula: 'joy / 2' }] },
      'UTC',
      /joy/,
    ],
  ])('is refused to %s', (_what, body, zone, message) => {
    expect(() => plan(body, zone)).toThrow(RangeError)
    expect(() => plan(body, zone)).toThrow(message)
  })

  it('is not refused where the zone makes the range', () => {
    const { fromMs, toMs } = plan({ from: '2026-01-01T10:00', to: '2026-01-01T08:00Z' }, 'Asia/Tokyo')
    expect(toMs - fromMs).toBe(7 * 3_600_000)
  })
})
