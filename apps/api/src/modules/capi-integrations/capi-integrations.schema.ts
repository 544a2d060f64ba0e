import { type AdPlatform, adPlatforms } from '@waymark/ad-platforms'
import { postbackAudiences } from '@waymark/db'
import type { conversionStatuses, ErrorDetail } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { testedClick } from '../deliveries/index.ts'
import { idParams } from '../fields.ts'
import { readCredentials, shownCredentials } from './credentials.ts'

const eventName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((name) => !/\p{Cc}/u.test(name), 'must be one line without control characters')
  .optional()

const statusMapping = z
  .strictObject({
    lead: eventName,
    sale: eventName,
    rejected: eventName,
    rebill: eventName,
    upsell: eventName,
  } satisfies Record<(typeof conversionStatuses)[number], typeof eventName>)
  .refine((mapping) => Object.keys(mapping).length > 0, 'must map a status: others are not sent')
  .meta({
    description:
      'Our status → the name of the event at the platform. Conversions of statuses that are left out are not sent. Replaced whole.',
    examples: [{ lead: 'Lead', sale: 'Purchase' }],
  })

const longestDelayHours = 168
const delay = z.number().min(0).max(longestDelayHours).optional()

const delays = z
  .strictObject({
    lead: delay,
    sale: delay,
    rejected: delay,
    rebill: delay,
    upsell: delay,
  } satisfies Record<(typeof conversionStatuses)[number], typeof delay>)
  .meta({
    description:
      'Our status → hours that its event waits, 0 to 168; a status that is left out does not wait. An event is sent with the payout that the conversion has at its time, and not at all where it was rejected, or got another status, meanwhile. What waits already is not moved by a change. Replaced whole.',
    examples: [{ sale: 24 }],
  })

const mostListed = 100
const listed = (description: string) =>
  z
    .array(z.uuid().toLowerCase())
    .max(mostListed)
    .transform((ids) => [...new Set(ids)])
    .describe(description)

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line without control characters')

const eventId = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'must be conversion, tid or the name of a parameter of clicks')
  .meta({
    description:
      'By which the platform takes two events for one, as of a pixel on a page: `conversion` (an id of ours), `tid` (the transaction id), or the name of a parameter of the click, such as `external_id` or `sub_id_3`. A conversion that has no such value gets an id of ours.',
    examples: ['conversion'],
  })

const fields = {
  name: name.describe('What people call it. Default: the provider.'),
  provider: z.enum(adPlatforms),
  credentials: z
    .record(z.string(), z.unknown())
    .meta(shownCredentials)
    .meta({
      description:
        'By provider. `facebook`: `pixelId, accessToken`; `tiktok`: `pixelCode, accessToken`; `google`: `customerId, conversionActionId, developerToken, clientId, clientSecret, refreshToken`, and where wanted `loginCustomerId`, `adUserDataConsent` (`GRANTED` or `DENIED`). Encrypted at rest, never returned. Replaced whole.',
      examples: [{ pixelId: '123456789012345', accessToken: 'EAAB-example' }],
    }),
  statusMapping,
  appliesTo: z
    .enum(postbackAudiences)
    .describe(
      'Whose conversions it is sent. `own`: those of clicks that have a click id of the platform (`fbclid`; `ttclid`; `gclid`, `gbraid` or `wbraid`), or come of a source in `trafficSourceIds`. `all`: those of any click.',
    ),
  trafficSourceIds: listed(
    'Sources whose clicks count as the platform’s own although they have no click id of it.',
  ),
  collectionIds: listed('Only conversions of links in one of these collections; none: of every link.'),
  delays,
  eventId,
  isActive: z.boolean().describe('Whether it is sent anything.'),
}

const example = {
  name: 'Meta, shop',
  provider: 'facebook' as const,
  statusMapping: { lead: 'Lead', sale: 'Purchase' },
  appliesTo: 'own' as const,
  trafficSourceIds: [],
  collectionIds: [],
  delays: { sale: 24 },
  eventId: 'conversion',
  isActive: true,
}

const providerOf = (value: unknown): AdPlatform | null => adPlatforms.find((known) => known === value) ?? null

/** What is wrong with credentials whose provider is known; an unknown provider is reported by itself. */
function credentialProblems({ provider, credentials }: Record<string, unknown>): ErrorDetail[] {
  const known = providerOf(provider)
  const isReported = typeof credentials !== 'object' || credentials === null || Array.isArray(credentials)
  if (known === null || isReported) return []
  const verdict = readCredentials(known, credentials)
  return verdict.ok ? [] : verdict.details
}

const looseBody = z.record(z.string(), z.unknown())

/** Also beside other wrong fields: one answer names all of them. */
const fittingCredentials = z.superRefine<Record<string, unknown>>(
  (body, context) => {
    for (const { path, message } of credentialProblems(body))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  },
  { when: ({ value }) => looseBody.safeParse(value).success },
)

export const createCapiIntegrationBody = z
  .strictObject({
    name: fields.name.optional(),
    provider: fields.provider,
    credentials: fields.credentials,
    statusMapping: fields.statusMapping,
    appliesTo: fields.appliesTo.default('own'),
    trafficSourceIds: fields.trafficSourceIds.default([]),
    collectionIds: fields.collectionIds.default([]),
    delays: fields.delays.default({}),
    eventId: fields.eventId.default('conversion'),
    isActive: fields.isActive.default(true),
  })
  .check(fittingCredentials)
  .meta({
    example: { ...example, credentials: { pixelId: '123456789012345', accessToken: 'EAAB-example' } },
  })
export type CreateCapiIntegrationBody = z.infer<typeof createCapiIntegrationBody>

export const patchCapiIntegrationBody = z
  .strictObject(fields)
  .partial()
  .check(fittingCredentials)
  .meta({ example: { statusMapping: { sale: 'Purchase' } } })
export type PatchCapiIntegrationBody = z.infer<typeof patchCapiIntegrationBody>

/** Contract-2 §12, POST /capi-integrations/{id}/test. */
export const testIntegrationBody = z
  .strictObject({
    clickToken: testedClick,
    testEventCode: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[\x21-\x7e]*$/, 'must be of printable ASCII characters without spaces')
      .optional()
      .describe(
        'The code under which the platform shows test events: in Meta’s and TikTok’s Events Manager under "Test events". Required for `facebook` and `tiktok`; `google` has none.',
      ),
  })
  .meta({ example: { testEventCode: 'TEST12345' } })
export type TestIntegrationBody = z.infer<typeof testIntegrationBody>

export const capiIntegrationParams = idParams

export const listCapiIntegrationsQuery = pageQuery(['createdAt', 'updatedAt', 'provider', 'name'], {
  field: 'createdAt',
  descending: true,
})
export type ListCapiIntegrationsQuery = z.infer<typeof listCapiIntegrationsQuery>

/** Specification, "Server-to-server conversion integration". */
export const capiIntegrationRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    provider: z.enum(adPlatforms),
    statusMapping: z.record(z.string(), z.string()),
    appliesTo: z.enum(postbackAudiences),
    trafficSourceIds: z.array(z.uuid()),
    collectionIds: z.array(z.uuid()),
    delays: z.record(z.string(), z.number()).describe('Hours by status.'),
    eventId: z.string(),
    isActive: z.boolean(),
    hasCredentials: z.boolean(),
    lastError: z
      .string()
      .nullable()
      .describe(
        'Why the platform refuses the credentials; null: it does not, or was not called since they were set.',
      ),
    pausedUntil: timestamp
      .nullable()
      .describe(
        'While the platform refuses the credentials, events wait until then; new credentials end the wait.',
      ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'CapiIntegration',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b52',
        ...example,
        hasCredentials: true,
        lastError: null,
        pausedUntil: null,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type CapiIntegrationRecord = z.infer<typeof capiIntegrationRecord>
