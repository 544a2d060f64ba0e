import { zoneClock } from '../zone-clock.ts'

/**
 * A part that a format may contain. `date` shows the zone's clock as if it were UTC; `offsetMs` is how far it
 * is ahead of UTC.
 */
type DatePart = (date: Date, offsetMs: number) => string

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const two = (value: number) => String(value).padStart(2, '0')
const hour12 = (date: Date) => date.getUTCHours() % 12 || 12
const dayName = (date: Date) => days[date.getUTCDay()] ?? ''
const offsetText = (offsetMs: number, between: string) => {
  const minutes = Math.trunc(Math.abs(offsetMs) / 60_000)
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}${between}${two(minutes % 60)}`
}
const monthName = (date: Date) => months[date.getUTCMonth()] ?? ''

/**
 * The letters of PHP's `date`, as in Keitaro, and the doubled ones that other trackers write
 * (`YYYY-MM-DD HH:mm:ss`).
 */
const parts: ReadonlyMap<string, DatePart> = new Map<string, DatePart>([
  ['YYYY', (date) => String(date.getUTCFullYear())],
  ['MM', (date) => two(date.getUTCMonth() + 1)],
  ['DD', (date) => two(date.getUTCDate())],
  ['HH', (date) => two(date.getUTCHours())],
  ['mm', (date) => two(date.getUTCMinutes())],
  ['ss', (date) => two(date.getUTCSeconds())],
  ['Y', (date) => String(date.getUTCFullYear())],
  ['y', (date) => two(date.getUTCFullYear() % 100)],
  ['m', (date) => two(date.getUTCMonth() + 1)],
  ['n', (date) => String(date.getUTCMonth() + 1)],
  ['M', (date) => monthName(date).slice(0, 3)],
  ['F', monthName],
  ['d', (date) => two(date.getUTCDate())],
  ['j', (date) => String(date.getUTCDate())],
  ['D', (date) => dayName(date).slice(0, 3)],
  ['l', dayName],
  ['N', (date) => String(date.getUTCDay() || 7)],
  ['w', (date) => String(date.getUTCDay())],
  ['H', (date) => two(date.getUTCHours())],
  ['G', (date) => String(date.getUTCHours())],
  ['h', (date) => two(hour12(date))],
  ['g', (date) => String(hour12(date))],
  ['A', (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM')],
  ['a', (date) => (date.getUTCHours() < 12 ? 'am' : 'pm')],
  ['i', (date) => two(date.getUTCMinutes())],
  ['s', (date) => two(date.getUTCSeconds())],
  ['P', (_date, offsetMs) => offsetText(offsetMs, ':')],
  ['O', (_date, offsetMs) => offsetText(offsetMs, '')],
  ['U', (date, offsetMs) => String(Math.floor((date.getTime() - offsetMs) / 1_000))],
  ['c', (date, offsetMs) => date.toISOString().replace(/\.\d+Z$/, offsetText(offsetMs, ':'))],
])

/** Longest first; a backslash takes the next character as it is. */
const tokenPattern = /\\([\s\S])|YYYY|MM|DD|HH|mm|ss|[\s\S]/g

/**
 * Compiles the FORMAT of `{date:FORMAT}` (contract §4) to a function of Unix ms: `Y-m-d H:i:s`, by the clock
 * of an IANA zone that `isTimezone` knows. Letters that are none of PHP's stand for themselves.
 */
export function compileDateFormat(format: string, zone: string): (nowMs: number) => string {
  const pieces = Array.from(format.matchAll(tokenPattern), ([token, escaped]) =>
    escaped === undefined ? (parts.get(token) ?? token) : escaped,
  )
  const clock = zoneClock(zone)
  return (nowMs) => {
    const localMs = clock.localMs(nowMs)
    const date = new Date(localMs)
    return pieces.map((piece) => (typeof piece === 'string' ? piece : piece(date, localMs - nowMs))).join('')
  }
}
