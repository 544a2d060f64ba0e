import type { ClickEvent } from '@waymark/events'
import type { Granularity, TimeseriesPoint } from '../types.ts'
import type { LinkClicks } from './link-clicks.ts'

/**
 * The readers' figures counted one event at a time, with nothing of the package but its types. Buckets are
 * found by walking through the range a quarter of an hour at a time, as `Intl` shows it: no clock changes in
 * between.
 */
const quarterMs = 900_000

export interface WallClock {
  date: string
  hour: string
  minute: string
  offset: string
}

export function wallClock(timezone: string): (instantMs: number) => WallClock {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
  const shown = new Map<number, WallClock>()
  return (instantMs) => {
    const quarter = Math.floor(instantMs / quarterMs) * quarterMs
    const known = shown.get(quarter)
    if (known) return known
    const parts = Object.fromEntries(format.formatToParts(quarter).map(({ type, value }) => [type, value]))
    const clock = {
      date: `${parts.year}-${parts.month}-${parts.day}`,
      hour: parts.hour ?? '',
      minute: parts.minute ?? '',
      offset: (parts.timeZoneName ?? '').replace('GMT', '') || '+00:00',
    }
    shown.set(quarter, clock)
    return clock
  }
}

export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

function bucketName(clock: WallClock, granularity: Granularity): string {
  switch (granularity) {
    case 'hour':
      return `${clock.date} ${clock.hour} ${clock.offset}`
    case 'day':
      return clock.date
    case 'week':
      return mondayOf(clock.date)
    case 'month':
      return clock.date.slice(0, 7)
    default:
      return granularity satisfies never
  }
}

/** Whether an event is of the requested link, range and countries. */
export const inScope =
  ({ workspaceId, linkId, fromMs, toMs, countries = [] }: LinkClicks) =>
  (event: ClickEvent) =>
    event.workspaceId === workspaceId &&
    event.linkId === linkId &&
    event.clickedAtMs >= fromMs &&
    event.clickedAtMs < toMs &&
    (countries.length === 0 || countries.includes(event.countryCode ?? ''))

/** Recounts timeseries; make one call a zone, so that its wall clock stays cached. */
export function timeseriesRecount(timezone: string) {
  const clockAt = wallClock(timezone)
  return (events: readonly ClickEvent[], scope: LinkClicks, granularity: Granularity): TimeseriesPoint[] => {
    const nameAt = (instantMs: number) => bucketName(clockAt(instantMs), granularity)
    let start = Math.floor(scope.fromMs / quarterMs) * quarterMs
    while (nameAt(start - quarterMs) === nameAt(start)) start -= quarterMs
    const points = new Map<string, TimeseriesPoint>()
    for (let instant = start; instant < scope.toMs; instant += quarterMs) {
      if (points.has(nameAt(instant))) continue
      const { date, hour, minute, offset } = clockAt(instant)
      const period = `${date}T${hour}:${minute}:00.000${offset}`
      points.set(nameAt(instant), { period, totalClicks: 0, uniqueClicks: 0 })
    }
    for (const event of events.filter(inScope(scope)).filter(({ isBot }) => !isBot)) {
      const point = points.get(nameAt(event.clickedAtMs))
      if (!point) throw new Error('a click outside of every bucket')
      point.totalClicks += 1
      point.uniqueClicks += event.isUnique ? 1 : 0
    }
    return [...points.values()]
  }
}
