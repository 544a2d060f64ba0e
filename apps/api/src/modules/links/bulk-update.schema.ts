import { z } from 'zod'
import { dateTimeField, instantText } from '../../instant.ts'
import { bulkUpdateAnswer, bulkUpdateBody, replacement, someChange } from '../bulk-update.ts'
import { tagName, utm } from './links.schema.ts'

const someTags = z.array(tagName).max(50).default([])
/** One statement puts the links of a call into their collections: 10,000 memberships at most. */
const someCollections = z.array(z.uuid().toLowerCase()).max(10).default([])

const filter = z.strictObject({
  search: z.string().trim().max(200).optional(),
  tag: z.string().max(50).optional(),
  collectionId: z.uuid().optional(),
  domainId: z.uuid().optional(),
  isActive: z.boolean().optional(),
  from: instantText.optional(),
  to: instantText.optional(),
})

const shape = {
  isActive: z.boolean(),
  tags: z.strictObject({ add: someTags, remove: someTags }),
  collectionIds: z.strictObject({ add: someCollections, remove: someCollections }),
  domainId: z
    .uuid()
    .nullable()
    .describe(
      'An active custom domain of the workspace; null: the default domain. A link whose code is taken there fails.',
    ),
  expiresAt: dateTimeField.nullable(),
  utm: utm.nullable(),
  trafficSourceId: z.uuid().toLowerCase().nullable(),
  replaceInTarget: replacement.describe('In `originalUrl`, every place, to the letter.'),
  delete: z.literal(true).describe('Deletes them; no other change may be beside it.'),
}

const deletion = z.looseObject({ delete: z.literal(true) })

/** Also beside other wrong fields: one answer names all of them. */
const deletionAlone = z.superRefine<unknown>(
  (changes, context) => {
    const others = Object.entries(Object(changes)).some(
      ([name, value]) => name !== 'delete' && value !== undefined,
    )
    if (others) context.addIssue({ code: 'custom', path: ['delete'], message: 'must be the only change' })
  },
  { when: ({ value }) => deletion.safeParse(value).success },
)

const changes = z.strictObject(shape).partial().check(someChange).check(deletionAlone)
export type LinkBulkChanges = z.infer<typeof changes>

/** POST /links/bulk-update (contract-2 §11). */
export const bulkUpdateLinksBody = bulkUpdateBody({ filter, changes }).meta({
  example: { filter: { tag: 'summer' }, changes: { isActive: false } },
})
export type BulkUpdateLinksBody = z.infer<typeof bulkUpdateLinksBody>

export const bulkUpdateLinksAnswer = bulkUpdateAnswer({
  shortCode: z.string().nullable().describe('Null where there is no such link.'),
  title: z.string().nullable().describe('What the link is called, before the change; null: it has no title.'),
}).meta({
  id: 'LinkBulkUpdate',
  examples: [
    {
      matched: 1,
      changed: 1,
      unchanged: 0,
      failed: 0,
      rows: [
        {
          id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
          shortCode: 'x7Kd2Qp',
          title: 'Summer sale',
          result: 'changed',
          before: { isActive: true },
          after: { isActive: false },
          error: null,
        },
      ],
    },
  ],
})
