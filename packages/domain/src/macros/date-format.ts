/** The clock's parts in UTC that a format may ask for. */
type DatePart = (date: Date) => string

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

const two = (value: number) => String(value).padStart(2, '0')
const hour12 = (date: Date) => date.getUTCHours() % 12 || 12
const dayName = (date: Date) => days[date.getUTCDay()] ?? ''
const monthName = (date: Date) => months[date.getUTCMonth()] ?? ''

/** The letters of PHP's `date`, as in Keitaro, and the doubled ones that other trackers write (`YYYY-MM-DD HH:mm:ss`). */
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
  ['U', (date) => String(Math.floor(date.getTime() / 1_000))],
  ['c', (date) => date.toISOString().replace(/\.\d+Z$/, '+00:00')],
])

/** Longest first; a backslash takes the next character as it is. */
const tokenPattern = /\\([\s\S])|YYYY|MM|DD|HH|mm|ss|[\s\S]/g

/**
 * Compiles the FORMAT of `{date:FORMAT}` (contract §4) to a function of Unix ms, in UTC: `Y-m-d H:i:s`. Letters that
 * are none of PHP's stand for themselves.
 */
export function compileDateFormat(format: string): (nowMs: number) => string {
  const pieces = Array.from(format.matchAll(tokenPattern), ([token, escaped]) =>
    escaped === undefined ? (parts.get(token) ?? token) : escaped,
  )
  return (nowMs) => {
    const date = new Date(nowMs)
    return pieces.map((piece) => (typeof piece === 'string' ? piece : piece(date))).join('')
  }
}
