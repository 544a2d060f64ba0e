import { hostNameSchema, notFoundUrlSchema, targetUrlSchema } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { instantText } from '../../instant.ts'

export const domainStatuses = ['pending', 'active', 'banned'] as const

/** Visitors without a link have nothing that macros could stand for. */
const plainUrl = targetUrlSchema.refine((text) => !/[{}]/.test(text), 'Macros are not filled in here.')

const fields = {
  rootUrl: plainUrl
    .nullable()
    .describe('Where visitors of the bare domain go (302). `null`: a small page of ours.'),
  notFoundUrl: notFoundUrlSchema
    .nullable()
    .describe(
      'Where visitors of unknown codes go (302); takes `{code}`, which was requested, and `{domain}`, its host. `null`: a small 404 page. Not on the domain itself.',
    ),
  clientHints: z
    .boolean()
    .describe(
      'Whether the version of the system and the model of the device are requested from browsers of the Chromium family (`Accept-CH`). They say it from their second visit on; the first one is not slower.',
    ),
  isDefault: z
    .boolean()
    .describe(
      'Whether new links of the workspace that name no domain get this one. At most one domain of a workspace is the default, and only an active one; on a pending one it takes effect when it is verified.',
    ),
}

export const domainCreate = z
  .strictObject({
    host: hostNameSchema.meta({
      description: 'A host name without scheme and port. Names of other scripts are stored as punycode.',
      example: 'go.example.com',
    }),
    ...z.object(fields).partial().shape,
  })
  .meta({ example: { host: 'go.example.com', rootUrl: 'https://www.example.com/' } })
export type DomainCreate = z.infer<typeof domainCreate>

export const domainPatch = z
  .strictObject(fields)
  .partial()
  .meta({ example: { notFoundUrl: 'https://www.example.com/gone' } })
export type DomainPatch = z.infer<typeof domainPatch>

export const domainBan = z
  .strictObject({
    reason: z.string().trim().min(1).max(500).describe('Sent with the event `domain_banned`.'),
  })
  .meta({ example: { reason: 'Listed by a browser’s safe browsing' } })

export const domainQuery = pageQuery(['createdAt', 'host'], { field: 'createdAt', descending: false }).extend(
  { status: z.enum(domainStatuses).optional().describe('Domains of this status.') },
)
export type DomainQuery = z.infer<typeof domainQuery>

const dnsRecord = z.object({ name: z.string(), value: z.string() })

const recordExample = {
  id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
  host: 'go.example.com',
  isDefault: false,
  status: 'pending',
  verificationToken: 'waymark-4mPz8Qn1xK7sVbR2tYwEhJ5u',
  verification: {
    txt: { name: '_waymark.go.example.com', value: 'waymark-4mPz8Qn1xK7sVbR2tYwEhJ5u' },
    cname: { name: 'go.example.com', value: 'links.example' },
  },
  rootUrl: null,
  notFoundUrl: null,
  clientHints: false,
  verifiedAt: null,
  bannedAt: null,
  banReason: null,
  rotatedTo: null,
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
}

/** Contract §4, "Custom domains". */
export const domainRecord = z
  .object({
    id: z.uuid(),
    host: z.string(),
    isDefault: z.boolean(),
    status: z.enum(domainStatuses),
    verificationToken: z.string(),
    verification: z
      .object({ txt: dnsRecord, cname: dnsRecord })
      .describe('Records that prove the domain: one of the two has to be in its DNS.'),
    rootUrl: z.string().nullable(),
    notFoundUrl: z.string().nullable(),
    clientHints: z.boolean(),
    verifiedAt: timestamp.nullable(),
    bannedAt: timestamp.nullable(),
    banReason: z.string().nullable(),
    rotatedTo: z.string().nullable().describe('The host that took its links over when it was banned.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Domain', examples: [recordExample] })
export type DomainRecord = z.infer<typeof domainRecord>

export const visitsQuery = z.object({
  from: instantText
    .optional()
    .describe('Start; default 30 days before now. Without an offset it is in the zone of the workspace.'),
  to: instantText
    .optional()
    .describe('End, exclusive; default now. A date without a time includes that day.'),
})
export type VisitsQuery = z.infer<typeof visitsQuery>

/** Issue: visits of a domain that led to no link, counted apart from clicks. */
export const domainVisits = z
  .object({
    from: timestamp,
    to: timestamp,
    baseUrl: z.int().describe('Visits of the bare domain.'),
    unknownCode: z.int().describe('Visits of codes that are no link’s.'),
    other: z.int().describe('Visits of paths that no link can have.'),
  })
  .meta({
    id: 'DomainVisits',
    examples: [
      {
        from: '2026-01-01T00:00:00.000Z',
        to: '2026-01-31T00:00:00.000Z',
        baseUrl: 120,
        unknownCode: 14,
        other: 3051,
      },
    ],
  })
export type DomainVisitsRecord = z.infer<typeof domainVisits>
