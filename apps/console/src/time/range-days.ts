import { zoneClock } from '@waymark/domain'
import { resolveRange } from '@waymark/report-plan'
import { instantOf } from './instant.ts'
import type { Range } from './view.ts'

const dayMs = 86_400_000
const dayText = (localMs: number): string => new Date(localMs).toISOString().slice(0, 10)

/**
 * The first and last day of a range in a zone; the server's own rule, so that the dates shown are those
 * counted.
 */
export function daysOfRange(
  range: Range,
  { zone, nowMs, maxDays }: { zone: string; nowMs: number; maxDays: number },
) {
  if (typeof range !== 'string') return range
  const { fromMs, toMs } = resolveRange(range, { timezone: zone, nowMs, maxDays })
  const { localMs } = zoneClock(zone)
  return { from: dayText(localMs(fromMs)), to: dayText(localMs(toMs) - dayMs) }
}

/** From the first instant of a range to the one after its last, in a zone. */
export function instantsOfRange(
  range: Range,
  { zone, nowMs, maxDays }: { zone: string; nowMs: number; maxDays: number },
) {
  if (typeof range === 'string') {
    const { fromMs, toMs } = resolveRange(range, { timezone: zone, nowMs, maxDays })
    return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
  }
  const midnight = (day: string) => instantOf(`${day}T00:00`, zone)
  return { from: midnight(range.from), to: midnight(dayText(Date.parse(range.to) + dayMs)) }
}

/** Returns the first and last day of two instants, the second not part of the range. */
export function daysOfInstants({ from, to }: { from: string; to: string }, zone: string) {
  const { localMs } = zoneClock(zone)
  return { from: dayText(localMs(Date.parse(from))), to: dayText(localMs(Date.parse(to) - 1)) }
}

/**
 * Returns the days of what figures are compared with, and the time of the day that it ends at; `null` where
 * its last day is a whole one.
 */
export function comparedDays(compared: { from: string; to: string }, zone: string) {
  const { localMs } = zoneClock(zone)
  const toMs = Date.parse(compared.to)
  const end = localMs(toMs)
  // Where clocks go forward at midnight the next day begins at 01:00.
  const isWhole = dayText(end) !== dayText(localMs(toMs - 1))
  const until = isWhole ? null : new Date(end).toISOString().slice(11, 16)
  return { days: daysOfInstants(compared, zone), until }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayYearFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `25 Nov` */
export const dayLabel = (day: string): string => dayFormat.format(Date.parse(day))

/** `25 Nov`, `19 Nov – 25 Nov`, with the year where it is not this one. */
export function daysLabel({ from, to }: { from: string; to: string }, nowMs: number): string {
  const thisYear = new Date(nowMs).toISOString().slice(0, 4)
  const label = (day: string) =>
    (day.startsWith(thisYear) ? dayFormat : dayYearFormat).format(Date.parse(day))
  return from === to ? label(from) : `${label(from)} – ${label(to)}`
}
