import { type ErrorDetail, storableValue } from '@waymark/domain'
import { z } from 'zod'
import { warningsSchema } from '../../envelope.ts'
import { besides, bodyPath, unstorableOf } from '../../plugins/body.ts'
import { detailsOf } from '../../plugins/validation.ts'
import { linkRecord } from './link-record.schema.ts'
import { bulkLinkBody, type CreateLinkBody, createLinkBody } from './links.schema.ts'

/** Contract §3: POST /links/bulk. */
const maxBulkLinks = 1000
/** Of one item: the fields of a link are far fewer, and unknown ones, or collections, can be very many. */
export const mostDetails = 100

/** An item of the body, validated by itself. */
export type BulkItem = { ok: true; body: CreateLinkBody } | { ok: false; details: ErrorDetail[] }

/** Names what is wrong with an item, or returns what its schema makes of it. */
export function validateItem(item: unknown): BulkItem {
  const unstorable = unstorableOf(item, bodyPath)
  const parsed = bulkLinkBody.safeParse(unstorable.length > 0 ? storableValue(item) : item)
  if (parsed.success && unstorable.length === 0) return { ok: true, body: parsed.data }
  const others = parsed.success ? [] : besides(unstorable, detailsOf(parsed.error))
  return { ok: false, details: [...unstorable, ...others].slice(0, mostDetails) }
}

/**
 * Shown in OpenAPI as a link, and accepted whatever it is: `validateItem` reports for each item what is wrong
 * with it.
 */
const anyItem = z.union([z.unknown(), createLinkBody])

export const bulkLinksBody = z
  .strictObject({
    links: z.array(anyItem).min(1).max(maxBulkLinks).meta({
      description:
        'Each as the body of `POST /links`, but that a URL which begins with a host (`example.com/x`) gets `https://`; their `collectionIds` are at most 10,000 together.',
    }),
  })
  .meta({
    example: {
      links: [
        { originalUrl: 'https://shop.example/product', customAlias: 'summer-sale' },
        { originalUrl: 'https://shop.example/other', tags: ['summer'] },
      ],
    },
  })

const itemError = z.object({
  code: z.enum(['VALIDATION_FAILED', 'CONFLICT']),
  message: z.string(),
  details: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .describe('Every wrong field of the item, its path as in `POST /links`; at most 100.'),
})

const index = z.int().describe('Index in `links` of the body, from 0.')

const bulkResult = z.discriminatedUnion('status', [
  z.object({ index, status: z.literal('created'), link: linkRecord, error: z.null() }),
  z.object({ index, status: z.literal('failed'), link: z.null(), error: itemError }),
])
export type BulkResult = z.infer<typeof bulkResult>

export const bulkAnswer = z.object({
  data: z.array(bulkResult).describe('One for each item, in the order of the body.'),
  meta: z.object({
    total: z.int(),
    created: z.int(),
    failed: z.int(),
    warnings: warningsSchema
      .optional()
      .describe('Only where there are any; of the links that were made, by the index in `links`.'),
  }),
})
