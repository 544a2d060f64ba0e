import { targetUrlSchema } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams, notes, recordName } from '../fields.ts'

export const landingStatuses = ['active', 'paused', 'archived'] as const

const fields = {
  name: recordName,
  url: targetUrlSchema.meta({
    description:
      'An absolute http or https URL with macros. Without `{click_id}` the click id is appended as `click_id`.',
    examples: ['https://landing.example/?click={click_id}'],
  }),
  groupName: z.string().trim().min(1).max(200).nullable(),
  status: z
    .enum(landingStatuses)
    .describe('Only an active one is drawn. An archived one stays archived: another status is a 409 then.'),
  notes: notes.nullable(),
}

const example = { name: 'Quiz, blue', url: 'https://landing.example/?click={click_id}', groupName: 'Quizzes' }

export const createLandingBody = z
  .strictObject({
    name: fields.name,
    url: fields.url,
    groupName: fields.groupName.default(null),
    status: fields.status.default('active'),
    notes: fields.notes.default(null),
  })
  .meta({ example })
export type CreateLandingBody = z.infer<typeof createLandingBody>

export const patchLandingBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { status: 'paused' } })
export type PatchLandingBody = z.infer<typeof patchLandingBody>

export const landingParams = idParams

export const listLandingsQuery = pageQuery(['createdAt', 'updatedAt', 'name'], {
  field: 'createdAt',
  descending: true,
}).extend({
  status: z.enum(landingStatuses).optional().describe('Landings of this status.'),
})
export type ListLandingsQuery = z.infer<typeof listLandingsQuery>

/** Contract §6, "Landing record". */
export const landingRecord = z
  .object({
    id: z.uuid(),
    workspaceId: z.uuid(),
    name: z.string(),
    url: z.string(),
    groupName: z.string().nullable(),
    status: z.enum(landingStatuses),
    notes: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Landing',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4d',
        workspaceId: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
        status: 'active',
        notes: null,
        ...example,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type LandingRecord = z.infer<typeof landingRecord>
