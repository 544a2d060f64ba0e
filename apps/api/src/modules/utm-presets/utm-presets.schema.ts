import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams, recordName } from '../fields.ts'

/** As in links: trimmed, and empty is none. */
const utmPart = z
  .string()
  .trim()
  .max(255)
  .nullable()
  .transform((text) => text || null)

const fields = {
  name: recordName.describe('Unique in the workspace, whatever its case.'),
  source: utmPart,
  medium: utmPart,
  campaign: utmPart,
  term: utmPart,
  content: utmPart,
}

const example = {
  name: 'Newsletter',
  source: 'newsletter',
  medium: 'email',
  campaign: 'summer',
  term: null,
  content: null,
}

export const createUtmPresetBody = z
  .strictObject({
    name: fields.name,
    source: utmPart.default(null),
    medium: utmPart.default(null),
    campaign: utmPart.default(null),
    term: utmPart.default(null),
    content: utmPart.default(null),
  })
  .meta({ example })
export type CreateUtmPresetBody = z.infer<typeof createUtmPresetBody>

export const patchUtmPresetBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { campaign: 'winter' } })
export type PatchUtmPresetBody = z.infer<typeof patchUtmPresetBody>

export const utmPresetParams = idParams

export const listUtmPresetsQuery = pageQuery(['createdAt', 'updatedAt', 'name'], {
  field: 'createdAt',
  descending: true,
})
export type ListUtmPresetsQuery = z.infer<typeof listUtmPresetsQuery>

const tag = z.string().nullable()

/** Contract §9, `/utm-presets`. */
export const utmPresetRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    source: tag,
    medium: tag,
    campaign: tag,
    term: tag,
    content: tag,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'UtmPreset',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f',
        ...example,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type UtmPresetRecord = z.infer<typeof utmPresetRecord>
