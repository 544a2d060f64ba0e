import { zoneClock } from './zone-clock.ts'

/**
 * A date or a date-time as it is written. Without an offset it is what the clocks of a zone show, as if they
 * were UTC.
 */
export type WrittenDate =
  | { kind: 'date'; localMs: number }
  | { kind: 'local'; localMs: number }
  | { kind: 'instant'; utcMs: number }

const form =
  /^(\d{4})-(\d\d)-(\d\d)(?:([Tt ])(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?([Zz]|[+ -]\d\d(?::?\d\d)?)?)?$/
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const earliestMs = Date.UTC(1970, 0, 1)
const latestMs = Date.UTC(2100, 0, 1)

/**
 * Reads `2026-03-01` or `2026-03-01T12:30[:00[.000]]`, the latter with `Z`, `+02:00`, `+0200` or `+02` if
 * need be; the `+` may be a blank, as which it arrives from a URL that did not encode it.
 * @returns null when it is none, 30 February included
 */
export function readDate(text: string): WrittenDate | null {
  const match = form.exec(text)
  if (match === null) return null
  const [, year, month, day, separator, hour, minute, second = '0', fraction = '', offset] = match
  const date = dateMs(Number(year), Number(month), Number(day))
  if (date === null) return null
  if (hour === undefined) return { kind: 'date', localMs: date }
  const time = timeMs(Number(hour), Number(minute), Number(second))
  if (time === null) return null
  const localMs = date + time + Number(fraction.slice(0, 3).padEnd(3, '0'))
  if (offset === undefined) return { kind: 'local', localMs }
  const offsetMs = readOffset(offset)
  // After `2026-03-01 12:30` a blank is no plus.
  if (offsetMs === null || (separator === ' ' && offset.startsWith(' '))) return null
  return { kind: 'instant', utcMs: localMs - offsetMs }
}

function dateMs(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day)
  const isReal = year >= 1970 && new Date(ms).getUTCMonth() === month - 1 && day >= 1
  return isReal ? ms : null
}

/** `24:00` is the end of the day. */
function timeMs(hour: number, minute: number, second: number): number | null {
  const ms = (hour * 60 + minute) * minuteMs + second * 1_000
  return ms <= dayMs && minute < 60 && second < 60 ? ms : null
}

function readOffset(text: string): number | null {
  if (/^z$/i.test(text)) return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2)) * (text.length > 3 ? 1 : 0)
  if (minutes > 14 * 60 || (text.length > 3 && Number(text.slice(-2)) > 59)) return null
  return (text.startsWith('-') ? -minutes : minutes) * minuteMs
}

/**
 * The moment at which what is written begins, Unix ms: a date begins when the clocks of the zone first show
 * it, which is at 01:00 where they are put forward at midnight.
 */
export function startOf(date: WrittenDate, zone: string): number {
  return date.kind === 'instant' ? date.utcMs : zoneClock(zone).utcMs(date.localMs)
}

/**
 * The moment before which a range ends whose end is written so, Unix ms: a date is in it whole, until the
 * next day begins by the clocks of the zone; a date-time is not (contract §4, contract-3 §18, "Money and
 * days"). Every range that takes a date ends here.
 */
export function endOf(date: WrittenDate, zone: string): number {
  return date.kind === 'date' ? zoneClock(zone).utcMs(date.localMs + dayMs) : startOf(date, zone)
}

/**
 * Reads an ISO 8601 date or date-time of the years 1970 to 2099; one without an offset is in `zone`.
 * @returns Unix ms, null when it is none
 */
export const parseInstant = (text: string, zone: string): number | null => readBy(startOf, text, zone)

/**
 * Reads what `parseInstant` reads, for the end of a range: a date without a time includes that day.
 * @returns Unix ms, exclusive; null when it is none
 */
export const parseEnd = (text: string, zone: string): number | null => readBy(endOf, text, zone)

function readBy(read: typeof startOf, text: string, zone: string): number | null {
  const date = readDate(text.trim())
  if (date === null) return null
  // By the clocks of the zone, too: the 1970 of Tokyo begins before that of UTC.
  const isOurs =
    date.kind === 'instant'
      ? isInOurTimes(date.utcMs) || isInOurTimes(zoneClock(zone).localMs(date.utcMs))
      : isInOurTimes(date.localMs)
  return isOurs ? read(date, zone) : null
}

/** Whether it is of the years 1970 to 2099. @param ms Unix ms */
export const isInOurTimes = (ms: number): boolean => ms >= earliestMs && ms < latestMs
