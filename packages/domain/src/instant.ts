import { DateTime } from 'luxon'

const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const dateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)?$/
const earliestMs = Date.UTC(1970, 0, 1)
const latestMs = Date.UTC(2100, 0, 1)

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
  if (!isDay(iso) && !dateTime.test(iso)) return null
  const instant = DateTime.fromISO(iso.replace(' ', 'T'), { zone })
  if (!instant.isValid) return null
  return isInOurTimes(instant.toMillis()) || isInOurYears(instant) ? instant : null
}

/** Whether it is written as a date without a time. */
export const isDay = (text: string): boolean => dateOnly.test(text)

/** Whether it is of the years 1970 to 2099. @param ms Unix ms */
export const isInOurTimes = (ms: number): boolean => ms >= earliestMs && ms < latestMs

/** By the clock of its zone: the 1970 of Tokyo begins before that of UTC. */
const isInOurYears = ({ year }: DateTime) => year >= 1970 && year < 2100
