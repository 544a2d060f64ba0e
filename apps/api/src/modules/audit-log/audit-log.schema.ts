import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { instantText } from '../../instant.ts'
import { auditLogSortFields } from './audit-log.repository.ts'

const filter = z.string().trim().min(1).max(200).optional()

export const listAuditLogQuery = pageQuery(auditLogSortFields, { field: 'at', descending: true }).extend({
  from: instantText
    .optional()
    .describe('At this time or later; without an offset in the zone of the workspace.'),
  to: instantText.optional().describe('Before this time; a date without a time includes that day.'),
  userId: z.uuid().optional().describe('What this user did, by sessions and keys.'),
  action: filter.describe('Such as `offer.update`.'),
  resourceType: filter.describe('Such as `offer`.'),
  resourceId: filter.describe('What happened to this record.'),
})
export type ListAuditLogQuery = z.infer<typeof listAuditLogQuery>

const user = z.object({ id: z.uuid(), email: z.string().nullable().describe('Null when the user is gone.') })

/** Contract §2, GET /audit-log. */
export const auditRecord = z
  .object({
    id: z.uuid(),
    at: timestamp,
    user: user
      .nullable()
      .describe(
        'Null: no user was signed in (`auth.login-failed`: `resourceId` is the account that was tried), or the system did it by itself (an offer that a check disabled or brought back, what an alert paused): then `ip` is null as well and `changes` has the `reason`.',
      ),
    apiKeyId: z.uuid().nullable().describe('The key of the user that was used.'),
    sessionId: z
      .uuid()
      .nullable()
      .describe('The session for programs of the user that was used; null: the user, or a key.'),
    action: z.string(),
    resourceType: z.string(),
    resourceId: z.string().nullable().describe('An id; of a deleted link its code.'),
    changes: z
      .record(z.string(), z.unknown())
      .describe('The fields of the request: secrets are `***`, long texts and lists are cut.'),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({
    id: 'AuditRecord',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f',
        at: '2026-01-02T03:04:05.678Z',
        user: { id: '019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a', email: 'ann@example.com' },
        apiKeyId: null,
        sessionId: null,
        action: 'offer.update',
        resourceType: 'offer',
        resourceId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
        changes: { payout: 12.5 },
        ip: '192.0.2.7',
        userAgent: 'curl/8.5.0',
      },
    ],
  })
export type AuditRecord = z.infer<typeof auditRecord>
