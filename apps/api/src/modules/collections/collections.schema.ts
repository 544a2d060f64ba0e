import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams, recordName } from '../fields.ts'

/** Links that one request puts into a collection. */
const maxLinkIds = 1_000

/** Trimmed, and empty is none. */
const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .nullable()
    .transform((text) => text || null)

const fields = {
  name: recordName,
  description: optionalText(5_000),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #ff8800')
    .nullable()
    .describe('`#rrggbb`, to show the collection in.'),
  emoji: optionalText(32).describe('A sign to show beside the name; at most 32 characters.'),
}

const example = {
  name: 'Summer sale',
  description: 'Everything that goes out in July',
  color: '#ff8800',
  emoji: '🏖️',
}

export const createCollectionBody = z
  .strictObject({
    name: fields.name,
    description: fields.description.default(null),
    color: fields.color.default(null),
    emoji: fields.emoji.default(null),
  })
  .meta({ example })
export type CreateCollectionBody = z.infer<typeof createCollectionBody>

export const patchCollectionBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { color: '#0088ff' } })
export type PatchCollectionBody = z.infer<typeof patchCollectionBody>

export const addLinksBody = z
  .strictObject({
    linkIds: z
      .array(z.uuid().toLowerCase())
      .min(1)
      .max(maxLinkIds)
      .describe('Links of the workspace. Those that are in the collection already stay in it.'),
  })
  .meta({ example: { linkIds: ['019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'] } })
export type AddLinksBody = z.infer<typeof addLinksBody>

export const collectionParams = idParams
export const collectionLinkParams = idParams.extend({ linkId: z.uuid().describe('Id of the link.') })

export const listCollectionsQuery = pageQuery(['createdAt', 'updatedAt', 'name'], {
  field: 'createdAt',
  descending: true,
})
export type ListCollectionsQuery = z.infer<typeof listCollectionsQuery>

/** Contract §9, "Collections". */
export const collectionRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    color: z.string().nullable(),
    emoji: z.string().nullable(),
    linksCount: z.int().describe('Links in it that are not deleted.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Collection',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b50',
        ...example,
        linksCount: 12,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type CollectionRecord = z.infer<typeof collectionRecord>
