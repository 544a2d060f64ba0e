import { DateTime } from 'luxon'
import { z } from 'zod'

const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const dateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)?$/
const earliestMs = Date.UTC(1970, 0, 1)
const latestMs = Date.UTC(2100, 0, 1)

export const instantMessage =
  'must be an ISO 8601 date or date-time between 1970 and 2099, like 2026-01-31T00:00:00Z'

/** The `+` of an offset reaches us as a space when the client did not encode it. */
function normaliseOffset(text: string): string {
  return text.includes('T') ? text.replace(/ (\d{2}(:?\d{2})?)$/, '+$1') : text
}

/**
 * Reads an ISO 8601 date or date-time of the years 1970 to 2099; one without an offset is in `zone`.
 * @returns null when it is none
 */
export function parseInstant(text: string, zone: string): DateTime | null {
  const iso = normaliseOffset(text.trim())
  if (!dateOnly.test(iso) && !dateTime.test(iso)) return null
  const instant = DateTime.fromISO(iso.replace(' ', 'T'), { zone })
  if (!instant.isValid) return null
  return isInOurTimes(instant.toMillis()) || isInOurYears(instant) ? instant : null
}

/** By the clock of its zone: the 1970 of Tokyo begins before that of UTC. */
const isInOurYears = ({ year }: DateTime) => year >= 1970 && year < 2100
const isInOurTimes = (ms: number) => ms >= earliestMs && ms < latestMs

/** As `parseInstant`, for the end of a range: a date without a time includes that day, as `date_between` does (contract §4). */
export function parseEnd(text: string, zone: string): DateTime | null {
  const instant = parseInstant(text, zone)
  return instant !== null && dateOnly.test(text.trim()) ? instant.plus({ days: 1 }) : instant
}

/** `from` or `to` of a query. The zone it is read in is known only with the caller, so that it stays text here. */
export const instantText = z.string().refine((text) => parseInstant(text, 'UTC') !== null, instantMessage)

/** A day of the calendar (`2026-02-30` is none), of the years that `parseInstant` reads. Days as text compare as they follow. */
export const dateField = z.iso
  .date({
    abort: true,
    error: ({ input }) => (input === undefined ? undefined : 'must be a date such as 2026-01-31'),
  })
  .refine((day) => day >= '1970' && day < '2100', 'must be between 1970 and 2099')

/** A date-time of a body. Years beyond are typing errors, and further out no store and no answer could hold them. */
export const dateTimeField = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date-time with `Z` or an offset' })
  .transform((text) => new Date(text))
  .refine((at) => isInOurTimes(at.getTime()), 'must be between 1970 and 2099')
