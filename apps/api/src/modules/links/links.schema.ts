import {
  aliasSchema,
  completedUrlSchema,
  describePixelId,
  firstWritten,
  isPixelId,
  pixelProviders,
  subIdMapSchema,
  targetUrlSchema,
  utmPrecedences,
  wholeNumberSchema,
} from '@waymark/domain'
import { bindings } from '@waymark/replica'
import { redirectTypes } from '@waymark/rule-engine'
import { z } from 'zod'
import { pageQuery } from '../../envelope.ts'
import { dateTimeField, instantText } from '../../instant.ts'
import { expectedApproval, notes, timezone } from '../fields.ts'
import { deepLinkSchema } from './deep-link.schema.ts'
import { linkSortFields } from './link-filter.ts'

/** As of the other lists of ids: the `linkIds` of a collection, of a member. */
const maxIds = 1_000

/**
 * Collections of a link (contract §3). Not made one of each here: a wrong one is reported by its index in the
 * request.
 */
const collectionIdsSchema = z
  .array(z.uuid().toLowerCase())
  .max(maxIds)
  .describe(
    'Collections of the workspace that the link is in, each once. Replaced whole: those left out lose the link. Not for members who see some links only: 403.',
  )

/** Of a link, which may have macros. */
export const urlFields = ['originalUrl', 'expiredUrl'] as const

// A schema that transforms loses its `examples` in the document, where only what goes in is shown; `example`
// stays.
const utmPart = z
  .string()
  .trim()
  .max(255)
  .nullish()
  .transform((text) => text || null)

export const utm = z
  .strictObject({ source: utmPart, medium: utmPart, campaign: utmPart, term: utmPart, content: utmPart })
  .transform((parts) => (Object.values(parts).every((part) => part === null) ? null : parts))
  .meta({
    description: 'Added to the target as `utm_*`. Replaced whole.',
    examples: [{ source: 'newsletter' }],
  })

export const tagName = z.string().trim().min(1).max(50)

const tags = z
  .array(tagName)
  .max(50)
  .transform(firstWritten)
  .meta({
    description:
      'Compared without case, by NFC: of two that are the same the first stays, as it was written.',
    example: ['summer', 'newsletter'],
  })

const maxPixels = 10

const pixel = z
  .strictObject({ provider: z.enum(pixelProviders), pixelId: z.string().trim().max(100) })
  .superRefine(({ provider, pixelId }, context) => {
    if (isPixelId(provider, pixelId)) return
    context.addIssue({ code: 'custom', path: ['pixelId'], message: describePixelId(provider) })
  })

const namedPixel = z.looseObject({ provider: z.string(), pixelId: z.string() })

const retargetingPixels = z
  .array(pixel)
  .max(maxPixels)
  .superRefine(
    (pixels: readonly unknown[], context) => {
      const seen = new Set<string>()
      for (const [index, entry] of pixels.entries()) {
        const { data } = namedPixel.safeParse(entry)
        if (data === undefined) continue
        const name = `${data.provider} ${data.pixelId}`
        if (seen.has(name)) context.addIssue({ code: 'custom', path: [index], message: 'is listed twice' })
        seen.add(name)
      }
    },
    // Also beside other wrong fields: one answer names all of them.
    { when: ({ value }) => Array.isArray(value) },
  )
  .meta({
    description: 'Fired on the pages that we deliver, not by plain redirects. Replaced whole.',
    examples: [[{ provider: 'facebook', pixelId: '123456789012345' }]],
  })

const originalUrl = targetUrlSchema.meta({
  description:
    'Where visitors go: an absolute http or https URL; macros like `{click_id}` in path, query and fragment. One that leads back to this link, also over other links of this installation, is refused.',
  examples: ['https://shop.example/product?click={click_id}'],
})

export const notAfterStart = 'must be after `startsAt`'

const writable = {
  domainId: z
    .uuid()
    .nullable()
    .describe(
      'A custom domain of the workspace that is active. `null`: the default domain of the installation. At creation, left out: the default domain of the workspace, where it has one. A link that moves retains its code and alias (409 when they are taken there); its old address ends.',
    ),
  customAlias: aliasSchema.nullable().meta({
    description: '3 to 64 of `A-Za-z0-9_-`; shares one namespace with the generated codes. `null`: none.',
    examples: ['summer-sale'],
  }),
  title: z.string().trim().max(300).nullable(),
  tags,
  isActive: z.boolean(),
  startsAt: dateTimeField.nullable(),
  expiresAt: dateTimeField.nullable(),
  expiredUrl: targetUrlSchema
    .nullable()
    .describe('Where visitors of an ended link go instead of the 410 page.'),
  redirectType: z.enum(redirectTypes).describe('How visitors are sent on when no rule says otherwise.'),
  appendQuery: z
    .boolean()
    .describe(
      'Whether the query of a visit is added to the target. What is read of it does not go on, unless a macro of the target names it: `cost`, `currency`, `external_id`, `keyword`, `source`, sub ids (`sub_id_N`, `subN`), and what `subIdMap` and the parameters of the traffic source map. UTM tags and click ids of ad platforms (`gclid` …) always do. Rules and offers may say otherwise.',
    ),
  appendPath: z
    .boolean()
    .describe(
      'Whether the rest of a path behind the code (`/code/a/b`) goes on to the target of the link or of a rule that redirects, behind its own path; landings and offers get none. Default: no, and such an address is a 404. `/code/click` always is the way from a landing.',
    ),
  utm: utm.nullable(),
  utmPrecedence: z
    .enum(utmPrecedences)
    .describe(
      'Whose UTM tag goes on where the visit and the link have one of the same name, its case aside: that of the `visit` (default), unless it is empty or a token that was not replaced, or that of the `link`. Those that the target has win over both.',
    ),
  subIdMap: subIdMapSchema.meta({
    description:
      'Incoming query parameter → `sub_id_1` to `sub_id_30`, `external_id`, `cost`, `currency`, `keyword` or `source`. A value that is a token which was not replaced (`{…}`, `[…]`, `__…__`, `%%…%%` …) is empty. Replaced whole.',
    examples: [{ utm_source: 'sub_id_1' }],
  }),
  uniquenessHours: wholeNumberSchema()
    .min(1)
    .max(720)
    .describe('How long a visitor counts once; default: the workspace’s (24).'),
  clickLimit: wholeNumberSchema()
    .min(1)
    .max(2_147_483_647)
    .nullable()
    .describe('Clicks of people, those it already has included, after which the link is closed.'),
  password: z
    .string()
    .min(4)
    .max(200)
    .nullable()
    .describe('Visitors must enter it before they are redirected. Never shown again; `null` removes it.'),
  retargetingPixels,
  bindVisitors: z
    .enum(bindings)
    .nullable()
    .describe('What a visitor who comes again stays on: the same rule, landing, offer.'),
  deepLink: deepLinkSchema,
  trafficSourceId: z
    .uuid()
    .nullable()
    .describe('Traffic source of the workspace that receives the link’s conversions. `null`: none.'),
  expectedApproval: expectedApproval.describe(
    'Percent of its leads that are expected to become sales, for `expected_revenue` in reports. `null`: that of the offer, else of the network.',
  ),
  collectionIds: collectionIdsSchema,
  notes: notes.nullable().describe('For people; visitors never see them.'),
  isStarred: z.boolean().describe('A mark for people.'),
}

const times = z.looseObject({ startsAt: z.date(), expiresAt: z.date() })

/**
 * Reported here only beside other wrong fields: else `problemsOf` reports it with what the workspace knows of
 * the link.
 */
const startsFirst = z.superRefine<unknown>(
  (body, context) => {
    const { data } = times.safeParse(body)
    if (data === undefined || data.startsAt < data.expiresAt) return
    context.addIssue({ code: 'custom', path: ['expiresAt'], message: notAfterStart })
  },
  { when: ({ issues }) => issues.length > 0 },
)

const newLink = { originalUrl, ...z.object(writable).partial().shape }

export const createLinkBody = z
  .strictObject({
    ...newLink,
    findExisting: z
      .boolean()
      .optional()
      .describe(
        'Answers 200 with the oldest link of the workspace that has the same target, domain and settings and no rules, where there is one, in place of making another. What the body says of alias, title, notes, tags, star and collections must be so, too; a `password` is never the same.',
      ),
  })
  .check(startsFirst)
  .meta({
    example: { originalUrl: 'https://shop.example/product', customAlias: 'summer-sale', tags: ['summer'] },
  })
export type CreateLinkBody = z.infer<typeof createLinkBody>

/** The target of one of many: a list that was pasted has hosts without schemes (contract-3 §18). */
export const bulkLinkBody: z.ZodType<CreateLinkBody> = z
  .strictObject({
    ...newLink,
    originalUrl: completedUrlSchema,
    expiredUrl: completedUrlSchema.nullable().optional(),
  })
  .check(startsFirst)

export const patchLinkBody = z
  .strictObject({ originalUrl, ...writable })
  .partial()
  .check(startsFirst)
  .meta({ example: { title: 'Summer sale', isActive: false } })
export type PatchLinkBody = z.infer<typeof patchLinkBody>

export const codeParams = z.object({
  code: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be a short code or an alias')
    .meta({ description: 'Short code or custom alias.', examples: ['summer-sale'] }),
})

/** A host, with a port where the installation has one: `go.example.com`, `localhost:3001`. */
export const domainQuery = z.object({
  domain: z
    .string()
    .max(260)
    .regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$/, 'must be a host name')
    .optional()
    .describe(
      'The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first.',
    ),
})

export const listLinksQuery = pageQuery(linkSortFields, { field: 'createdAt', descending: true }).extend({
  tag: z.string().max(50).optional().describe('Links that carry this tag, whatever its case.'),
  collectionId: z.uuid().optional().describe('Links of this collection.'),
  domainId: z.uuid().optional().describe('Links of this custom domain.'),
  isActive: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .describe('Links that are switched on, or off.'),
  from: instantText
    .optional()
    .describe('Created at this time or later; without an offset in the zone of the workspace.'),
  to: instantText.optional().describe('Created before this time; a date without a time includes that day.'),
  clicksFrom: instantText
    .optional()
    .describe(
      'With `clicksTo`: links that had clicks of people in this range, as reports count them. At most the 100,000 with the most clicks. 503 while the analytics store is unavailable.',
    ),
  clicksTo: instantText.optional().describe('The end of that range; a date without a time is included.'),
  clicksTimezone: timezone
    .optional()
    .describe('Zone of `clicksFrom` and `clicksTo` without an offset; default: that of the workspace.'),
})
export type ListLinksQuery = z.infer<typeof listLinksQuery>
