import { type AdPlatform, adPlatforms } from '@waymark/ad-platforms'
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

const fields = {
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
  isActive: z.boolean().describe('Whether it is sent anything.'),
}

const example = {
  provider: 'facebook',
  statusMapping: { lead: 'Lead', sale: 'Purchase' },
  isActive: true,
} as const

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
    provider: fields.provider,
    credentials: fields.credentials,
    statusMapping: fields.statusMapping,
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

export const listCapiIntegrationsQuery = pageQuery(['createdAt', 'updatedAt', 'provider'], {
  field: 'createdAt',
  descending: true,
})
export type ListCapiIntegrationsQuery = z.infer<typeof listCapiIntegrationsQuery>

/** Specification, "Server-to-server conversion integration". */
export const capiIntegrationRecord = z
  .object({
    id: z.uuid(),
    provider: z.enum(adPlatforms),
    statusMapping: z.record(z.string(), z.string()),
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
