import { isDay, isInOurTimes, parseInstant } from '@waymark/domain'
import type { DateTime } from 'luxon'
import { z } from 'zod'

export const instantMessage =
  'must be an ISO 8601 date or date-time between 1970 and 2099, like 2026-01-31T00:00:00Z'

/**
 * As `parseInstant`, for the end of a range: a date without a time includes that day, as `date_between` does
 * (contract §4).
 */
export function parseEnd(text: string, zone: string): DateTime | null {
  const instant = parseInstant(text, zone)
  return instant !== null && isDay(text.trim()) ? instant.plus({ days: 1 }) : instant
}

/**
 * `from` or `to` of a query. The zone it is read in is known only with the caller, so that it stays text
 * here.
 */
export const instantText = z.string().refine((text) => parseInstant(text, 'UTC') !== null, instantMessage)

/**
 * A day of the calendar (`2026-02-30` is none), of the years that `parseInstant` reads. Days as text compare
 * as they follow.
 */
export const dateField = z.iso
  .date({
    abort: true,
    error: ({ input }) => (input === undefined ? undefined : 'must be a date such as 2026-01-31'),
  })
  .refine((day) => day >= '1970' && day < '2100', 'must be between 1970 and 2099')

/**
 * A date-time of a body. Years beyond are typing errors, and far beyond them no store and no answer can
 * represent them.
 */
export const dateTimeField = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date-time with `Z` or an offset' })
  .transform((text) => new Date(text))
  .refine((at) => isInOurTimes(at.getTime()), 'must be between 1970 and 2099')
