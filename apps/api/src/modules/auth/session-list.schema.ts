import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { pathId } from '../fields.ts'

/** Contract 2 §10, "GET /auth/sessions". */
export const sessionRecord = z
  .object({
    id: z.uuid(),
    createdAt: timestamp,
    lastUsedAt: timestamp.describe('When it was refreshed last: in use, every 15 minutes.'),
    ip: z.string().nullable().describe('Of the last use; null: it is older than this field.'),
    userAgent: z.string().nullable().describe('The first 500 characters.'),
    isCurrent: z.boolean().describe('Whether this request is of it.'),
  })
  .meta({
    id: 'Session',
    examples: [
      {
        id: '019ac1f0-2222-7b5e-9d10-5a3f5d1c2b4a',
        createdAt: '2026-01-02T03:04:05.678Z',
        lastUsedAt: '2026-01-02T08:04:05.678Z',
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
        isCurrent: true,
      },
    ],
  })

export const sessionQuery = pageQuery(['lastUsedAt', 'createdAt'], { field: 'lastUsedAt', descending: true })

export const sessionParams = z.object({ sessionId: pathId.describe('Id of the session.') })

export type SessionRecord = z.infer<typeof sessionRecord>
export type SessionQuery = z.infer<typeof sessionQuery>
