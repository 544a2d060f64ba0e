import { z } from 'zod'
import { pageQuery, shownOnce, timestamp } from '../../envelope.ts'
import { expiryInstant, pathId } from '../fields.ts'

const name = z.string().trim().min(1).max(100)

/** Contract 2 §10, "GET /auth/sessions"; contract-3 §22. */
export const sessionRecord = z
  .object({
    id: z.uuid(),
    kind: z
      .enum(['sign-in', 'program'])
      .describe('Whether a person signed in, or POST /auth/sessions made it for a program.'),
    name: z.string().nullable().describe('Of a session for programs.'),
    workspaceId: z
      .uuid()
      .nullable()
      .describe(
        'The only workspace that a session for programs opens; null: of a sign-in, which opens each.',
      ),
    createdAt: timestamp,
    lastUsedAt: timestamp
      .nullable()
      .describe(
        'When it was refreshed last: in use, every 15 minutes. Of a session for programs its last request, to the minute; null: it was never used.',
      ),
    expiresAt: timestamp.describe('When it ends; a sign-in lives on for 30 days with each refresh.'),
    ip: z.string().nullable().describe('Of the last use; null: it was not used since this field is there.'),
    userAgent: z.string().nullable().describe('The first 500 characters.'),
    isCurrent: z.boolean().describe('Whether this request is of it.'),
  })
  .meta({
    id: 'Session',
    examples: [
      {
        id: '019ac1f0-2222-7b5e-9d10-5a3f5d1c2b4a',
        kind: 'sign-in',
        name: null,
        workspaceId: null,
        createdAt: '2026-01-02T03:04:05.678Z',
        lastUsedAt: '2026-01-02T08:04:05.678Z',
        expiresAt: '2026-02-01T08:04:05.678Z',
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
        isCurrent: true,
      },
    ],
  })

export const sessionQuery = pageQuery(['lastUsedAt', 'createdAt'], { field: 'lastUsedAt', descending: true })

const longestDays = 366

/** @param clock Unix ms: it may neither have expired when it is made, nor live longer than 366 days */
export function programSessionBody(clock: () => number) {
  const ahead = (at: Date) => at.getTime() - clock()
  return z
    .strictObject({
      name: name.describe('Which program it is for.'),
      expiresAt: expiryInstant
        .refine((at) => ahead(at) > 0, 'Must be in the future.')
        .refine((at) => ahead(at) <= longestDays * 86_400_000, `Must be within ${longestDays} days.`)
        .describe('Within 366 days.'),
      workspaceId: z.uuid().toLowerCase().describe('The only workspace that it opens: one that you are in.'),
    })
    .meta({
      example: {
        name: 'Nightly import',
        expiresAt: '2027-01-01',
        workspaceId: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
      },
    })
}

/** Contract-3 §22, "POST /auth/sessions". */
export const madeProgramSession = z
  .object({
    id: z.uuid(),
    name: z.string(),
    workspaceId: z.uuid(),
    expiresAt: timestamp,
    token: shownOnce(z.string(), 'For `Authorization: Bearer`. Shown this once.'),
  })
  .meta({
    id: 'MadeProgramSession',
    examples: [
      {
        id: '019ac1f0-3333-7b5e-9d10-5a3f5d1c2b4a',
        name: 'Nightly import',
        workspaceId: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
        expiresAt: '2027-01-01T23:59:59.999Z',
        token: 'wms_o_JfsRmSyjUbPS9yOi8T3S6wPMr79rxOhGJ2aNTGkhU',
      },
    ],
  })

export const sessionParams = z.object({ sessionId: pathId.describe('Id of the session.') })

export type SessionRecord = z.infer<typeof sessionRecord>
export type ProgramSessionCreate = z.infer<ReturnType<typeof programSessionBody>>
export type MadeProgramSession = z.infer<typeof madeProgramSession>
export type SessionQuery = z.infer<typeof sessionQuery>
