import { z } from 'zod'
import { timestamp } from '../../envelope.ts'
import { personName, timezone } from '../fields.ts'

const userExample = {
  id: '019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a',
  email: 'ann@example.com',
  name: 'Ann',
  timezone: 'Europe/Berlin',
  createdAt: '2026-01-02T03:04:05.678Z',
}

/** Contract §2, "GET, PATCH /users/me". */
export const userRecord = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    timezone: z.string().describe('IANA.'),
    createdAt: timestamp,
  })
  .meta({ id: 'User', examples: [userExample] })

export const userPatch = z
  .strictObject({ name: personName.nullable().optional(), timezone: timezone.optional() })
  .meta({ example: { name: 'Ann', timezone: 'Europe/Berlin' } })

export type UserRecord = z.infer<typeof userRecord>
export type UserPatch = z.infer<typeof userPatch>
