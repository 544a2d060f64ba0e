import { roles } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { pathId } from '../fields.ts'

const maxIds = 1_000

/** Lists of a member restriction. `null`: this list restricts nothing. Both null: every link. */
export const idList = z
  .array(z.uuid().toLowerCase())
  .max(maxIds)
  .transform((ids) => [...new Set(ids)])
  .nullable()

const linkIds = idList.describe(
  'The only links that the member and its keys see and change, beside those of `collectionIds`; links deleted since stay listed. `null` in both: every link; `[]`: none. Editors and viewers only.',
)
const collectionIds = idList.describe('Collections whose links the member sees and changes; see `linkIds`.')

export const memberRole = z
  .enum(roles)
  .describe('What the member may do (contract §2, "Rights"). Only owners make owners.')

export const memberExample = {
  userId: '019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a',
  email: 'ann@example.com',
  name: 'Ann',
  role: 'editor',
  isActive: true,
  linkIds: ['019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'],
  collectionIds: null,
  createdAt: '2026-01-02T03:04:05.678Z',
}

/** Contract §2, "member record". */
export const memberRecord = z
  .object({
    userId: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(roles),
    isActive: z.boolean().describe('False: may not enter the workspace, nor may its keys.'),
    linkIds: z.array(z.uuid()).nullable(),
    collectionIds: z.array(z.uuid()).nullable(),
    createdAt: timestamp,
  })
  .meta({
    id: 'Member',
    examples: [memberExample],
  })

export const memberPatch = z
  .strictObject({ role: memberRole, isActive: z.boolean(), linkIds, collectionIds })
  .partial()
  .meta({ example: { role: 'editor', linkIds: ['019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'] } })

export const memberParams = z.object({
  id: pathId.describe('Id of the workspace.'),
  userId: pathId.describe('Id of the member.'),
})

export const memberQuery = pageQuery(['createdAt', 'email', 'name'], {
  field: 'createdAt',
  descending: false,
})

export type MemberRecord = z.infer<typeof memberRecord>
export type MemberPatch = z.infer<typeof memberPatch>
export type MemberQuery = z.infer<typeof memberQuery>
