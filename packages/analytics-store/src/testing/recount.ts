import type { ClickEvent } from '@waymark/events'
import type {
  ClickSummary,
  DeviceBreakdown,
  GeoBreakdown,
  Granularity,
  LinkScope,
  TimeseriesPoint,
} from '../types.ts'

/**
 * The readers' figures counted one event at a time, with nothing of the package but its types. Buckets are found by
 * walking through the range a quarter of an hour at a time, as `Intl` shows it: no clock changes in between.
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

const inScope = (scope: LinkScope) => (event: ClickEvent) =>
  event.workspaceId === scope.workspaceId &&
  event.linkId === scope.linkId &&
  event.clickedAtMs >= scope.fromMs &&
  event.clickedAtMs < scope.toMs &&
  (scope.countries.length === 0 || scope.countries.includes(event.countryCode ?? ''))

const people = (events: readonly ClickEvent[], scope: LinkScope) =>
  events.filter(inScope(scope)).filter((event) => !event.isBot)

/** Recounts timeseries; one call a zone keeps the wall clock warm. */
export function timeseriesRecount(timezone: string) {
  const clockAt = wallClock(timezone)
  return (events: readonly ClickEvent[], scope: LinkScope, granularity: Granularity): TimeseriesPoint[] => {
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
    for (const event of people(events, scope)) {
      const point = points.get(nameAt(event.clickedAtMs))
      if (!point) throw new Error('a click outside of every bucket')
      point.totalClicks += 1
      point.uniqueClicks += event.isUnique ? 1 : 0
    }
    return [...points.values()]
  }
}

interface Counted<Key> {
  key: Key
  clicks: number
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Counts by key, the most first, then by the key's texts, null before any text. */
function counted<Key extends readonly (string | null)[]>(
  events: readonly ClickEvent[],
  keyOf: (event: ClickEvent) => Key,
): Counted<Key>[] {
  const counts = new Map<string, Counted<Key>>()
  for (const event of events) {
    const key = keyOf(event)
    const entry = counts.get(JSON.stringify(key)) ?? { key, clicks: 0 }
    entry.clicks += 1
    counts.set(JSON.stringify(key), entry)
  }
  const nameOf = (key: Key) => key.map((text) => text ?? '').join('\u0000')
  return [...counts.values()].toSorted((a, b) => b.clicks - a.clicks || byBytes(nameOf(a.key), nameOf(b.key)))
}

export function geoRecount(
  events: readonly ClickEvent[],
  scope: LinkScope,
  limits: { countries: number; cities: number },
): GeoBreakdown {
  const clicks = people(events, scope)
  const share = (count: number) => ({ clicks: count, percentage: (count / clicks.length) * 100 })
  return {
    totalClicks: clicks.length,
    countries: counted(clicks, (event) => [event.countryCode] as const)
      .slice(0, limits.countries)
      .map(({ key: [countryCode], clicks: count }) => ({ countryCode, ...share(count) })),
    cities: counted(clicks, (event) => [event.city, event.countryCode] as const)
      .slice(0, limits.cities)
      .map(({ key: [city, countryCode], clicks: count }) => ({ city, countryCode, ...share(count) })),
  }
}

export function devicesRecount(
  events: readonly ClickEvent[],
  scope: LinkScope,
  limit: number,
): DeviceBreakdown {
  const clicks = people(events, scope)
  const shares = (nameOf: (event: ClickEvent) => string | null) =>
    counted(clicks, (event) => [nameOf(event)] as const)
      .slice(0, limit)
      .map(({ key: [name], clicks: count }) => ({
        name,
        clicks: count,
        percentage: (count / clicks.length) * 100,
      }))
  return {
    totalClicks: clicks.length,
    devices: shares((event) => event.deviceType),
    os: shares((event) => event.os),
    browsers: shares((event) => event.browser),
  }
}

export function summaryRecount(events: readonly ClickEvent[], scope: LinkScope): ClickSummary {
  const clicks = people(events, scope)
  return {
    totalClicks: clicks.length,
    uniqueClicks: clicks.filter((event) => event.isUnique).length,
    bots: events.filter(inScope(scope)).length - clicks.length,
    lastClickAtMs: clicks.length === 0 ? null : Math.max(...clicks.map((event) => event.clickedAtMs)),
  }
}
