import { z } from 'zod'

const { DateTimeFormat } = Intl

function isTimezone(name: string): boolean {
  // Offsets such as `+02:00` are accepted by Intl but are no IANA zones: reports bucket days by zone rules.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An IANA zone that this installation knows. */
export const timezone = z
  .string()
  .max(64)
  .refine(isTimezone, 'Must be an IANA time zone such as Europe/Berlin.')

export const personName = z.string().trim().min(1).max(200)

/** Compared and stored trimmed and in lower case. */
export const email = z.string().trim().max(254).toLowerCase().pipe(z.email('Must be an e-mail address.'))

/** Path parameter of a record. A malformed id is told like every other wrong field: 400. */
export const idParams = z.object({ id: z.uuid() })
