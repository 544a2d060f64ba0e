import { type RoutingCase, routingCase } from './routing-case.ts'

const days = (...numbers: number[]) => numbers
const slot = (on: number[], from: string, to: string) => ({ days: on, from, to })
const timetable = (timezone: string, ...slots: object[]) => ({ kind: 'timetable', timezone, slots })
const between = (from: string, to: string, timezone = 'UTC') => ({ kind: 'date_between', from, to, timezone })

const office = timetable('Europe/Berlin', slot(days(1, 2, 3, 4, 5), '09:00', '18:00'))
const fridayNight = timetable('Europe/Berlin', slot(days(5), '22:00', '06:00'))
const sundayNight = timetable('UTC', slot(days(7), '23:00', '01:00'))
const gap = timetable('Europe/Berlin', slot(days(7), '02:00', '03:00'))

const rows: [filter: object, at: string, matched: boolean][] = [
  [office, '2026-03-02T08:00:00Z', true],
  [office, '2026-03-02T07:59:59Z', false],
  [office, '2026-03-02T17:00:00Z', false],
  [office, '2026-03-30T07:00:00Z', true],
  [office, '2026-03-30T16:00:00Z', false],
  [office, '2026-03-07T12:00:00Z', false],
  [{ ...office, mode: 'is_not' }, '2026-03-07T12:00:00Z', true],
  [fridayNight, '2026-03-06T21:00:00Z', true],
  [fridayNight, '2026-03-07T04:59:00Z', true],
  [fridayNight, '2026-03-07T05:00:00Z', false],
  [fridayNight, '2026-03-06T03:00:00Z', false],
  [sundayNight, '2026-03-09T00:30:00Z', true],
  [sundayNight, '2026-03-08T00:30:00Z', false],
  [gap, '2026-03-29T01:00:00Z', false],
  [gap, '2026-10-25T00:30:00Z', true],
  [gap, '2026-10-25T01:30:00Z', true],
  [between('2026-03-01', '2026-03-31'), '2026-03-31T23:59:59Z', true],
  [between('2026-03-01', '2026-03-31'), '2026-04-01T00:00:00Z', false],
  [between('2026-03-01', '2026-03-31'), '2026-02-28T23:59:59Z', false],
  [between('2026-03-29', '2026-03-29', 'Europe/Berlin'), '2026-03-29T21:59:59Z', true],
  [between('2026-03-29', '2026-03-29', 'Europe/Berlin'), '2026-03-29T22:00:00Z', false],
  // Days that begin at 01:00 end when the next one begins.
  [between('2026-04-24', '2026-04-24', 'Africa/Cairo'), '2026-04-23T22:00:00Z', true],
  [between('2026-04-24', '2026-04-24', 'Africa/Cairo'), '2026-04-24T20:59:59Z', true],
  [between('2026-04-24', '2026-04-24', 'Africa/Cairo'), '2026-04-24T21:00:00Z', false],
  [between('2026-04-23', '2026-04-23', 'Africa/Cairo'), '2026-04-23T22:00:00Z', false],
  [between('2018-11-04', '2018-11-04', 'America/Sao_Paulo'), '2018-11-05T02:00:00Z', false],
  [between('2026-03-01T12:00', '2026-03-01T13:00', 'Asia/Tokyo'), '2026-03-01T03:00:00Z', true],
  [between('2026-03-01T12:00', '2026-03-01T13:00', 'Asia/Tokyo'), '2026-03-01T04:00:00Z', false],
  [{ ...between('2026-03-01', '2026-03-31'), mode: 'is_not' }, '2026-03-15T00:00:00Z', false],
]

/** One rule with a filter of time, at one moment. */
export const timeCases: readonly RoutingCase[] = rows.map(([filter, at, matched]) =>
  routingCase({
    name: `${JSON.stringify(filter)} at ${at}`,
    rules: [{ name: 'hit', conditions: { filters: [filter] } }],
    visitor: {},
    at,
    isRequest: false,
    expected: matched ? 'hit' : null,
  }),
)
