import { zoneClock } from '@waymark/domain'

/** A date or a date-time as it is written; without an offset it is the clock of a zone. */
export type WrittenDate =
  | { kind: 'date'; localMs: number }
  | { kind: 'local'; localMs: number }
  | { kind: 'instant'; utcMs: number }

const form = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(Z|[+-]\d\d:\d\d)?)?$/i
const dayMs = 86_400_000

/**
 * Reads `2026-03-01`, `2026-03-01T12:30[:00[.000]]`, the latter with `Z` or `+02:00` if need be. Null for
 * what is none, 30 February included.
 */
export function readDate(text: string): WrittenDate | null {
  const match = form.exec(text)
  if (match === null) return null
  const [, year, month, day, hour, minute, second = '0', fraction = '', offset] = match
  const date = localDate(Number(year), Number(month), Number(day))
  if (date === null) return null
  if (hour === undefined) return { kind: 'date', localMs: date }
  const time = [Number(hour), Number(minute), Number(second)] as const
  if (time[0] > 23 || time[1] > 59 || time[2] > 59) return null
  const localMs = date + (time[0] * 3_600 + time[1] * 60 + time[2]) * 1_000 + Number(fraction.padEnd(3, '0'))
  if (offset === undefined) return { kind: 'local', localMs }
  const offsetMs = readOffset(offset)
  return offsetMs === null ? null : { kind: 'instant', utcMs: localMs - offsetMs }
}

function localDate(year: number, month: number, day: number): number | null {
  const localMs = Date.UTC(year, month - 1, day)
  const isReal = year >= 1970 && new Date(localMs).getUTCMonth() === month - 1 && day >= 1
  return isReal ? localMs : null
}

function readOffset(text: string): number | null {
  if (/^z$/i.test(text)) return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6))
  if (minutes > 14 * 60 || Number(text.slice(4, 6)) > 59) return null
  return (text.startsWith('-') ? -minutes : minutes) * 60_000
}

/**
 * The moment a period begins: a date begins at its midnight, or where the zone left that out, when the clock
 * jumped.
 */
export function startOf(date: WrittenDate, zone: string): number {
  return date.kind === 'instant' ? date.utcMs : zoneClock(zone).utcMs(date.localMs)
}

/**
 * The moment before which a period ends: a date is in it whole, a date-time is not (contract §4, "`to`
 * inclusive for dates").
 */
export function endOf(date: WrittenDate, zone: string): number {
  return date.kind === 'date' ? zoneClock(zone).utcMs(date.localMs + dayMs) : startOf(date, zone)
}
