import { roles } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, shownOnce, timestamp } from '../../envelope.ts'
import { email } from '../email-address.ts'
import { pathId } from '../fields.ts'
import { idList, memberExample, memberRecord, memberRole } from '../members/index.ts'

const example = {
  id: '019ac1f2-0000-7b5e-9d10-5a3f5d1c2b4a',
  workspaceId: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
  email: 'bob@example.com',
  role: 'editor',
  linkIds: null,
  collectionIds: null,
  invitedBy: '019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a',
  createdAt: '2026-01-02T03:04:05.678Z',
  expiresAt: '2026-01-09T03:04:05.678Z',
}
const token = 'o_JfsRmSyjUbPS9yOi8T3S6wPMr79rxOhGJ2aNTGkhU'

export const invitationRecord = z
  .object({
    id: z.uuid(),
    workspaceId: z.uuid(),
    email: z.string(),
    role: z.enum(roles),
    linkIds: z.array(z.uuid()).nullable(),
    collectionIds: z.array(z.uuid()).nullable(),
    invitedBy: z.uuid().nullable().describe('Null when that user is gone.'),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: 'Invitation', examples: [example] })

export const madeInvitation = invitationRecord
  .extend({
    token: shownOnce(
      z.string(),
      'Shown only here, for installations without a mail server: the mail has it too.',
    ),
  })
  .meta({ id: 'MadeInvitation', examples: [{ ...example, token }] })

export const invitationCreate = z
  .strictObject({
    email,
    role: memberRole,
    linkIds: idList.default(null),
    collectionIds: idList.default(null),
  })
  .meta({ example: { email: 'bob@example.com', role: 'editor' } })

export const invitationParams = z.object({
  id: pathId.describe('Id of the workspace.'),
  invitationId: pathId.describe('Id of the invitation.'),
})

export const tokenParams = z.object({
  token: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'What the mail says.', examples: [token] }),
})

export const invitationQuery = pageQuery(['createdAt', 'email'], { field: 'createdAt', descending: true })

/** Contract 2 §10, "GET /invitations/{token}". */
export const invitationPreview = z
  .object({
    workspaceName: z.string(),
    role: z.enum(roles),
    email: z.string().describe('The only address whose user can accept it.'),
    expiresAt: timestamp,
  })
  .meta({
    id: 'InvitationPreview',
    examples: [{ workspaceName: 'Acme', role: 'editor', email: example.email, expiresAt: example.expiresAt }],
  })

export const acceptedInvitation = memberRecord
  .extend({ workspaceId: z.uuid() })
  .meta({ id: 'AcceptedInvitation', examples: [{ ...memberExample, workspaceId: example.workspaceId }] })

export type InvitationRecord = z.infer<typeof invitationRecord>
export type InvitationPreview = z.infer<typeof invitationPreview>
export type MadeInvitation = z.infer<typeof madeInvitation>
export type InvitationCreate = z.infer<typeof invitationCreate>
export type InvitationQuery = z.infer<typeof invitationQuery>
export type AcceptedInvitation = z.infer<typeof acceptedInvitation>
