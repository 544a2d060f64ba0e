import { z } from 'zod'
import { timestamp } from '../../envelope.ts'
import { personName, timezone } from '../fields.ts'

/** Contract §2, "GET, PATCH /users/me". */
export const userRecord = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    timezone: z.string().describe('IANA.'),
    createdAt: timestamp,
  })
  .meta({ id: 'User' })

export const userPatch = z.strictObject({
  name: personName.nullable().optional(),
  timezone: timezone.optional(),
})

export type UserRecord = z.infer<typeof userRecord>
export type UserPatch = z.infer<typeof userPatch>
