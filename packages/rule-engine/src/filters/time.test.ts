import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { conditionsSchema } from '../conditions.ts'
import { decide } from '../decide.ts'
import { ruleWith, visitorWith } from '../testing/visitors.ts'

function matchesAt(filter: object, at: string): boolean {
  const set = compile([ruleWith('only', { conditions: { filters: [filter] } })])
  expect(set.problems).toEqual([])
  const context = { nowMs: Date.parse(at), random: () => 0 }
  return decide(set, visitorWith(), context).ruleId === 'only'
}

const table = (timezone: string, ...slots: [days: number[], from: string, to: string][]) => ({
  kind: 'timetable',
  timezone,
  slots: slots.map(([days, from, to]) => ({ days, from, to })),
})

const everyDay = [1, 2, 3, 4, 5, 6, 7]

describe('timetable', () => {
  const office = table('Europe/Berlin', [[1, 2, 3, 4, 5], '09:00', '18:00'])
  const night = table('Europe/Berlin', [[5], '22:00', '06:00'])
  const sundayNight = table('UTC', [[7], '23:00', '01:00'])
  const whole = table('UTC', [[3], '00:00', '24:00'])
  const wholeToo = table('UTC', [[3], '00:00', '00:00'])
  const spring = table('Europe/Berlin', [everyDay, '02:00', '03:00'])
  const autumn = table('Europe/Berlin', [everyDay, '02:00', '02:30'])
  const india = table('Asia/Kolkata', [[1], '00:00', '00:30'])
  const nepal = table('Asia/Kathmandu', [everyDay, '12:00', '12:15'])
  const pacific = table('America/Los_Angeles', [[7], '20:00', '24:00'])

  it.each<[filter: object, at: string, matched: boolean]>([
    // Monday 2 March 2026, winter time: +01:00.
    [office, '2026-03-02T08:00:00Z', true],
    [office, '2026-03-02T07:59:59.999Z', false],
    [office, '2026-03-02T16:59:59.999Z', true],
    [office, '2026-03-02T17:00:00Z', false],
    [office, '2026-03-07T11:00:00Z', false],
    [office, '2026-03-08T11:00:00Z', false],
    // Monday 30 March 2026, the day after the clocks went forward: +02:00.
    [office, '2026-03-30T07:00:00Z', true],
    [office, '2026-03-30T06:59:00Z', false],
    [office, '2026-03-30T16:00:00Z', false],
    // Past midnight belongs to the day the slot begins on: Friday 6 March.
    [night, '2026-03-06T21:00:00Z', true],
    [night, '2026-03-06T20:59:00Z', false],
    [night, '2026-03-07T04:59:00Z', true],
    [night, '2026-03-07T05:00:00Z', false],
    [night, '2026-03-06T02:00:00Z', false],
    [night, '2026-03-07T22:00:00Z', false],
    // Sunday 8 to Monday 9 March, from one week into the next.
    [sundayNight, '2026-03-08T23:30:00Z', true],
    [sundayNight, '2026-03-09T00:59:59Z', true],
    [sundayNight, '2026-03-09T01:00:00Z', false],
    [sundayNight, '2026-03-08T00:30:00Z', false],
    [whole, '2026-03-04T00:00:00Z', true],
    [whole, '2026-03-04T23:59:59.999Z', true],
    [whole, '2026-03-05T00:00:00Z', false],
    [wholeToo, '2026-03-04T12:00:00Z', true],
    [wholeToo, '2026-03-05T00:00:00Z', false],
    // On 29 March 2026 Berlin has no 02:00 to 03:00, on 25 October two of them.
    [spring, '2026-03-29T00:59:59Z', false],
    [spring, '2026-03-29T01:00:00Z', false],
    [spring, '2026-03-28T01:00:00Z', true],
    [autumn, '2026-10-25T00:15:00Z', true],
    [autumn, '2026-10-25T01:15:00Z', true],
    [autumn, '2026-10-25T00:45:00Z', false],
    [autumn, '2026-10-25T01:45:00Z', false],
    [india, '2026-03-01T18:30:00Z', true],
    [india, '2026-03-01T18:29:59Z', false],
    [india, '2026-03-01T19:00:00Z', false],
    [nepal, '2026-03-03T06:15:00Z', true],
    [nepal, '2026-03-03T06:30:00Z', false],
    [pacific, '2026-03-02T05:00:00Z', true],
    [pacific, '2026-03-02T08:00:00Z', false],
    [{ ...office, mode: 'is_not' }, '2026-03-02T08:00:00Z', false],
    [{ ...office, mode: 'is_not' }, '2026-03-02T18:00:00Z', true],
    [{ ...whole, timezone: undefined }, '2026-03-04T12:00:00Z', true],
    [{ ...whole, timezone: 'utc' }, '2026-03-04T12:00:00Z', true],
    [table('UTC', [[1], '09:00', '10:00'], [[1], '12:00', '13:00']), '2026-03-02T12:30:00Z', true],
    [table('UTC', [[1], '09:00', '10:00'], [[1], '12:00', '13:00']), '2026-03-02T11:30:00Z', false],
  ])('%j at %s: %s', (filter, at, matched) => {
    expect(matchesAt(filter, at)).toBe(matched)
  })
})

describe('date_between', () => {
  const between = (from: string | undefined, to: string | undefined, timezone?: string) => ({
    kind: 'date_between',
    from,
    to,
    timezone,
  })

  it.each<[filter: object, at: string, matched: boolean]>([
    [between('2026-03-01', '2026-03-31'), '2026-03-01T00:00:00Z', true],
    [between('2026-03-01', '2026-03-31'), '2026-02-28T23:59:59.999Z', false],
    [between('2026-03-01', '2026-03-31'), '2026-03-31T23:59:59.999Z', true],
    [between('2026-03-01', '2026-03-31'), '2026-04-01T00:00:00Z', false],
    [between('2026-03-05', '2026-03-05'), '2026-03-05T12:00:00Z', true],
    // The day the clocks go forward has 23 hours, the day they go back 25.
    [between('2026-03-29', '2026-03-29', 'Europe/Berlin'), '2026-03-28T23:00:00Z', true],
    [between('2026-03-29', '2026-03-29', 'Europe/Berlin'), '2026-03-29T21:59:59Z', true],
    [between('2026-03-29', '2026-03-29', 'Europe/Berlin'), '2026-03-29T22:00:00Z', false],
    [between('2026-10-25', '2026-10-25', 'Europe/Berlin'), '2026-10-25T22:59:59Z', true],
    [between('2026-10-25', '2026-10-25', 'Europe/Berlin'), '2026-10-25T23:00:00Z', false],
    // Santiago has no midnight on 6 September 2026: the day begins at 01:00.
    [between('2026-09-06', undefined, 'America/Santiago'), '2026-09-06T03:59:59Z', false],
    [between('2026-09-06', undefined, 'America/Santiago'), '2026-09-06T04:00:00Z', true],
    [between(undefined, '2026-09-05', 'America/Santiago'), '2026-09-06T03:59:59Z', true],
    [between(undefined, '2026-09-05', 'America/Santiago'), '2026-09-06T04:00:00Z', false],
    [between('2026-03-01T12:00', '2026-03-01T13:00'), '2026-03-01T12:00:00Z', true],
    [between('2026-03-01T12:00', '2026-03-01T13:00'), '2026-03-01T13:00:00Z', false],
    [between('2026-03-01 12:00:30', undefined), '2026-03-01T12:00:29Z', false],
    [between('2026-03-01T12:00:00.500', undefined), '2026-03-01T12:00:00.500Z', true],
    [between('2026-03-01T12:00:00.500', undefined), '2026-03-01T12:00:00.499Z', false],
    [between('2026-03-01T12:00+02:00', undefined, 'Asia/Tokyo'), '2026-03-01T10:00:00Z', true],
    [between('2026-03-01T12:00+02:00', undefined, 'Asia/Tokyo'), '2026-03-01T09:59:59Z', false],
    [between('2026-03-01T12:00Z', undefined, 'Asia/Tokyo'), '2026-03-01T11:59:59Z', false],
    [between('2026-03-01T12:00', undefined, 'Asia/Tokyo'), '2026-03-01T03:00:00Z', true],
    // 02:30 comes twice that night: the first counts.
    [between('2026-10-25T02:30', undefined, 'Europe/Berlin'), '2026-10-25T00:30:00Z', true],
    [between('2026-10-25T02:30', undefined, 'Europe/Berlin'), '2026-10-25T00:29:59Z', false],
    [{ ...between('2026-03-01', '2026-03-31'), mode: 'is_not' }, '2026-03-15T00:00:00Z', false],
    [{ ...between('2026-03-01', '2026-03-31'), mode: 'is_not' }, '2026-04-15T00:00:00Z', true],
  ])('%j at %s: %s', (filter, at, matched) => {
    expect(matchesAt(filter, at)).toBe(matched)
  })
})

describe('refused, with the path of the wrong value', () => {
  const slot = { days: [1], from: '09:00', to: '18:00' }
  it.each<[filter: object, path: string]>([
    [{ kind: 'timetable', slots: [] }, 'filters.0.slots'],
    [{ kind: 'timetable' }, 'filters.0.slots'],
    [{ kind: 'timetable', slots: Array(51).fill(slot) }, 'filters.0.slots'],
    [{ kind: 'timetable', timezone: 'Mars/Base', slots: [slot] }, 'filters.0.timezone'],
    [{ kind: 'timetable', timezone: '+02:00', slots: [slot] }, 'filters.0.timezone'],
    [{ kind: 'timetable', slots: [slot, { ...slot, days: [1, 8] }] }, 'filters.0.slots.1.days.1'],
    [{ kind: 'timetable', slots: [{ ...slot, days: [0] }] }, 'filters.0.slots.0.days.0'],
    [{ kind: 'timetable', slots: [{ ...slot, days: [] }] }, 'filters.0.slots.0.days'],
    [{ kind: 'timetable', slots: [{ ...slot, from: '9:00' }] }, 'filters.0.slots.0.from'],
    [{ kind: 'timetable', slots: [{ ...slot, from: '24:00' }] }, 'filters.0.slots.0.from'],
    [{ kind: 'timetable', slots: [{ ...slot, to: '24:01' }] }, 'filters.0.slots.0.to'],
    [{ kind: 'timetable', slots: [{ ...slot, to: '18:60' }] }, 'filters.0.slots.0.to'],
    [{ kind: 'timetable', slots: [{ ...slot, zone: 'UTC' }] }, 'filters.0.slots.0'],
    [{ kind: 'timetable', slots: [slot], values: ['x'] }, 'filters.0.values'],
    [{ kind: 'date_between' }, 'filters.0.from'],
    [{ kind: 'date_between', from: '2026-02-30' }, 'filters.0.from'],
    [{ kind: 'date_between', from: '2026-13-01' }, 'filters.0.from'],
    [{ kind: 'date_between', from: '01.03.2026' }, 'filters.0.from'],
    [{ kind: 'date_between', to: '2026-03-01T25:00' }, 'filters.0.to'],
    [{ kind: 'date_between', to: '2026-03-01T10:00+99:00' }, 'filters.0.to'],
    [{ kind: 'date_between', from: '2026-03-02', to: '2026-03-01' }, 'filters.0.to'],
    [{ kind: 'date_between', from: '2026-03-02T10:00', to: '2026-03-02T10:00' }, 'filters.0.to'],
    [{ kind: 'date_between', from: '2026-03-02', timezone: 'Nowhere' }, 'filters.0.timezone'],
    [{ kind: 'date_between', from: 20260302 }, 'filters.0.from'],
  ])('%j: %s', (filter, path) => {
    const issues = conditionsSchema.safeParse({ filters: [filter] }).error?.issues ?? []
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })
})
