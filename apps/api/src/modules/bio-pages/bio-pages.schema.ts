import {
  aliasSchema,
  givenUrlSchema,
  isContactUrl,
  isValidContactUrl,
  parseTargetUrl,
  targetUrlMessage,
} from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'

export const bioThemes = ['auto', 'light', 'dark', 'sand', 'ocean', 'forest'] as const

/** A picture is loaded by the visitor's browser: encrypted, from one origin that the page can name. */
const avatarUrl = givenUrlSchema
  .max(2_048)
  .refine(isPictureAddress, 'Must be an absolute https URL without macros, user name or password.')

function isPictureAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password && !/[{}\s]/.test(text)
}

const entryUrl = givenUrlSchema.superRefine((text, context) => {
  if (isContactUrl(text)) {
    if (!isValidContactUrl(text))
      context.addIssue({ code: 'custom', message: 'Must be an address in ASCII without blanks and macros.' })
    return
  }
  const target = parseTargetUrl(text)
  if (!target.ok) context.addIssue({ code: 'custom', message: targetUrlMessage(text, target.reason) })
})

const eitherAim = z.looseObject({ url: z.unknown().optional(), linkId: z.unknown().optional() })
const isGiven = (aim: unknown) => aim !== undefined && aim !== null

const entry = z
  .strictObject({
    id: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe('Of an existing entry, which retains its clicks. Left out: a new entry.'),
    title: z.string().trim().min(1).max(200),
    url: entryUrl
      .nullish()
      .describe(
        'Where the entry leads: a web address, whose macros are filled in, or a `mailto:`, `tel:` or `sms:` address, which the page has as it is, without counting. Null, as it is read, is as left out; so with `linkId`.',
      ),
    linkId: z
      .uuid()
      .toLowerCase()
      .nullish()
      .describe('Or the link of the workspace that it opens, rules and all.'),
    relMe: z
      .boolean()
      .optional()
      .describe(
        'Whether the entry is a profile of the same person (`rel="me"`), by which other networks verify the page.',
      ),
  })
  .refine(({ url, linkId }) => isGiven(url) !== isGiven(linkId), {
    path: ['url'],
    message: 'Give either `url` or `linkId`.',
    // Also beside other wrong fields: one answer names all of them.
    when: ({ value }) => eitherAim.safeParse(value).success,
  })
export type EntryInput = z.infer<typeof entry>

const fields = {
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().max(1_000).nullable(),
  avatarUrl: avatarUrl.nullable(),
  theme: z.enum(bioThemes).describe('`auto` follows the visitor’s choice of light or dark.'),
  links: z.array(entry).max(100).describe('Shown in this order. Replaced whole.'),
  domainId: z
    .uuid()
    .nullable()
    .describe(
      'The custom domain that the page is on; `null`: the default domain of the installation. Left out when it is made: the workspace’s default.',
    ),
}
const slug = aliasSchema.meta({
  description: 'Its path: 3 to 64 of `A-Za-z0-9_-`; shares one namespace with the codes of links.',
  examples: ['acme'],
})

const example = {
  slug: 'acme',
  title: 'Acme',
  links: [{ title: 'Our shop', url: 'https://shop.example/' }],
}

export const bioPageCreate = z
  .strictObject({ slug, title: fields.title, ...z.object(fields).omit({ title: true }).partial().shape })
  .meta({ example })
export type BioPageCreate = z.infer<typeof bioPageCreate>

export const bioPagePatch = z
  .strictObject({ slug, ...fields })
  .partial()
  .meta({ example: { theme: 'dark' } })
export type BioPagePatch = z.infer<typeof bioPagePatch>

export const bioPageSortFields = ['createdAt', 'updatedAt', 'title', 'slug'] as const
export const bioPageQuery = pageQuery(bioPageSortFields, { field: 'createdAt', descending: true })
export type BioPageQuery = z.infer<typeof bioPageQuery>

/** Contract §9, `/bio-pages`. */
export const bioPageRecord = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    domainId: z.uuid().nullable(),
    url: z.string().describe('Where the page is.'),
    title: z.string(),
    description: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    theme: z.string(),
    links: z.array(
      z.object({
        id: z.uuid().describe('The `bioLinkId` of its clicks.'),
        title: z.string(),
        url: z.string().nullable(),
        linkId: z.uuid().nullable(),
        relMe: z.boolean(),
      }),
    ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'BioPage',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
        slug: 'acme',
        domainId: null,
        url: 'https://go.example/acme',
        title: 'Acme',
        description: null,
        avatarUrl: null,
        theme: 'auto',
        links: [
          {
            id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4b',
            title: 'Our shop',
            url: 'https://shop.example/',
            linkId: null,
            relMe: false,
          },
        ],
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type BioPageRecord = z.infer<typeof bioPageRecord>
