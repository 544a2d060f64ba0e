import { isInOurTimes, parseEnd, parseInstant } from '@waymark/domain'
import { z } from 'zod'

export const instantMessage =
  'must be an ISO 8601 date or date-time between 1970 and 2099, like 2026-01-31T00:00:00Z'

/**
 * `from` or `to` of a query. The zone it is read in is known only with the caller, so that it stays text
 * here.
 */
export const instantText = z.string().refine((text) => parseInstant(text, 'UTC') !== null, instantMessage)

/** The ends of a range of rows in Postgres. */
export interface DateSpan {
  from: Date | undefined
  /** Exclusive. */
  to: Date | undefined
}

/** Reads `from` and `to` of a query that `instantText` has let through, in the zone of the caller. */
export function dateSpanOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
): DateSpan {
  return { from: dateOf(parseInstant(from ?? '', zone)), to: dateOf(parseEnd(to ?? '', zone)) }
}

const dateOf = (ms: number | null) => (ms === null ? undefined : new Date(ms))

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
