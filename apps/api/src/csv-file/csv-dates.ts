import { readDate } from '@waymark/domain'

/** Forms of days that `options.dateFormat` names. */
export const csvDateFormats = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const
export type CsvDateFormat = (typeof csvDateFormats)[number]

/** Matches days as spreadsheets write them: parted by points, slashes or hyphens, perhaps with a time. */
const spelled =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?[ T]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:\s*([AP])\.?M\.?)?)?$/i
/** Days since 30 December 1899, as Excel counts them. */
const serial = /^\d{5}(?:[.,]\d{1,12})?$/
const serialOfEpoch = 25_569
const daySeconds = 86_400
/** The first serial that would be after 2099. */
const endOfSerials = 73_051

const monthFirst = (format: CsvDateFormat | undefined) => format === undefined || format === 'MM/DD/YYYY'

/** Says whether a number may be a month; the lesser one is, of a day that there is in one of the orders. */
const isMonth = (number: number) => number >= 1 && number <= 12

/** Says whether the numbers of a day may be read in either order, by what parts them. */
const isOpen = (mark: string | undefined) => mark !== '.'

/**
 * Finds what is wrong with reading the days of a file in one form. Days parted by slashes are read as
 * `MM/DD/YYYY` where nothing else is stated, if one of them says so by a day above 12; a value that
 * contradicts the form is a problem of the whole file, since the others are then read wrongly too.
 */
export function createDateSurvey(format: CsvDateFormat | undefined) {
  let [contradiction, ambiguous, isProven]: [string | null, string | null, boolean] = [null, null, false]
  return {
    add(text: string): void {
      const [, first = '', mark, second = ''] = spelled.exec(text) ?? []
      if (first === '' || !isOpen(mark)) return
      const month = Number(monthFirst(format) ? first : second)
      const day = Number(monthFirst(format) ? second : first)
      if (format === 'YYYY-MM-DD') contradiction ??= text
      else if (!isMonth(Math.min(month, day))) return
      else if (month > 12) contradiction ??= text
      else if (day > 12) isProven = true
      else ambiguous ??= text
    },
    /** For `options.dateFormat`; `null` when the days can be read. */
    problem(): string | null {
      if (contradiction !== null)
        return `"${contradiction.slice(0, 40)}" is no ${format ?? 'MM/DD/YYYY'}: state the form of the file's dates (${csvDateFormats.join(', ')})`
      if (ambiguous === null || isProven || format !== undefined) return null
      return `is required: "${ambiguous.slice(0, 40)}" may be MM/DD/YYYY or DD/MM/YYYY`
    },
  }
}

const padded = (number: number | string) => String(number).padStart(2, '0')

function hourOf(text: string, half: string | undefined): number | null {
  const hour = Number(text)
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}

/** Rounded to the second: a serial is a float. */
function fromSerial(text: string): string | null {
  const days = Number(text.replace(',', '.')) - serialOfEpoch
  if (days < 0 || days >= endOfSerials - serialOfEpoch) return null
  const at = new Date(Math.round(days * daySeconds) * 1_000).toISOString()
  return /[.,]/.test(text) ? `${at.slice(0, 10)} ${at.slice(11, 19)}` : at.slice(0, 10)
}

/**
 * Reads a day, with or without a time, as a spreadsheet or a network writes it (`31.12.2026 15:04`,
 * `12/31/2026 3:04 PM`, Excel's `46387.628`) and writes it as ISO 8601 without an offset: `2026-12-31`,
 * `2026-12-31 15:04:00`. Another text comes out as it is, for the reader of what is no spreadsheet's form.
 * Days whose order is open are read as `createDateSurvey` has found them to be.
 */
export function isoOfCsvDate(text: string, format: CsvDateFormat | undefined): string {
  if (serial.test(text)) return fromSerial(text) ?? text
  const match = spelled.exec(text)
  if (match === null) return text
  const [, first = '', mark, second = '', year = '', hours, minutes = '', seconds = '00', half] = match
  const isMonthFirst = isOpen(mark) && monthFirst(format)
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  const date = `${year}-${padded(month)}-${padded(day)}`
  if (hours === undefined) return readDate(date) === null ? text : date
  const hour = hourOf(hours, half)
  const written = `${date} ${padded(hour ?? '')}:${minutes}:${seconds}`
  return hour === null || readDate(written) === null ? text : written
}

const timed = /^(\d{4}-\d\d-\d\d)[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/

/**
 * Returns the day of a date that has no offset: reports of platforms may state a time where only the day
 * counts.
 */
export const withoutTime = (isoText: string): string => timed.exec(isoText)?.[1] ?? isoText
