import { isTimezone } from '@waymark/domain'
import { z } from 'zod'

/** An IANA zone that this installation knows. */
export const timezone = z
  .string()
  .max(64)
  .refine(isTimezone, 'Must be an IANA time zone such as Europe/Berlin.')

export const personName = z.string().trim().min(1).max(200)

/** Compared and stored trimmed and in lower case. */
export const email = z.string().trim().max(254).toLowerCase().pipe(z.email('Must be an e-mail address.'))

/** Path parameter of a record. A malformed id is told like every other wrong field: 400. */
export const idParams = z.object({ id: z.uuid().describe('Id of the record.') })
