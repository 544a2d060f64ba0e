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
  restore: z
    .literal(true)
    .describe(
      'Takes back the deletion of `ids`, within 30 days: codes, rules and clicks are as before. No other change may be beside it. One that is not deleted, or longer ago, is a `failed` row.',
    ),
}

const lone = z.union([
  z.looseObject({ delete: z.literal(true) }),
  z.looseObject({ restore: z.literal(true) }),
])

/** Also beside other wrong fields: one answer names all of them. */
const loneAlone = z.superRefine<unknown>(
  (changes, context) => {
    const names = Object.entries(Object(changes)).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    )
    const own = names.find((name) => name === 'delete' || name === 'restore') ?? 'delete'
    if (names.length > 1)
      context.addIssue({ code: 'custom', path: [own], message: 'must be the only change' })
  },
  { when: ({ value }) => lone.safeParse(value).success },
)

const restoresFilter = z.looseObject({
  filter: z.unknown(),
  changes: z.looseObject({ restore: z.literal(true) }),
})

/** The filters of the list find no deleted links. */
const restoresIds = z.superRefine<unknown>(
  (body, context) => {
    if (restoresFilter.parse(body).filter === undefined) return
    context.addIssue({
      code: 'custom',
      path: ['changes', 'restore'],
      message: 'is of `ids`, not of a filter',
    })
  },
  { when: ({ value }) => restoresFilter.safeParse(value).success },
)

const changes = z.strictObject(shape).partial().check(someChange).check(loneAlone)
export type LinkBulkChanges = z.infer<typeof changes>

/** POST /links/bulk-update (contract-2 §11). */
export const bulkUpdateLinksBody = bulkUpdateBody({ filter, changes })
  .check(restoresIds)
  .meta({
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
      nextAfterId: null,
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
