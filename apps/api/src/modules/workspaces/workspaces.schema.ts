import { appSchemeMaxLength, appSchemeProblem, plans, roles } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { conversionRate, currencyCode, timezone } from '../fields.ts'

const example = { name: 'Acme', baseCurrency: 'EUR', timezone: 'Europe/Berlin' }

/** Contract §2, "GET, POST /workspaces"; `role` is the caller's. */
export const workspaceRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    baseCurrency: z.string().describe('ISO 4217.'),
    timezone: z.string().describe('IANA; the zone of reports and analytics.'),
    plan: z.enum(plans),
    autoDisableMinClicks: z.int(),
    autoDisableMinCr: z.number(),
    trackAcceptsPayout: z.boolean(),
    identityHours: z.int(),
    tintThresholds: z
      .array(z.number())
      .describe('Where the six steps of the colours of ROI begin in the console, in percent.'),
    appSchemes: z
      .array(z.string())
      .describe('Schemes of the workspace’s own apps, which its links may open.'),
    role: z.enum(roles),
    createdAt: timestamp,
  })
  .meta({
    id: 'Workspace',
    examples: [
      {
        id: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
        ...example,
        plan: 'enterprise',
        autoDisableMinClicks: 0,
        autoDisableMinCr: 0,
        trackAcceptsPayout: false,
        identityHours: 72,
        tintThresholds: [-50, -20, -5, 5, 20, 50],
        appSchemes: ['myapp'],
        role: 'owner',
        createdAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })

const maxTint = 1_000_000

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number))

const maxAppSchemes = 50

const appScheme = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((scheme, context) => {
    const message = appSchemeProblem(scheme)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .meta({ maxLength: appSchemeMaxLength })

const fields = {
  name: z.string().trim().min(1).max(200),
  baseCurrency: currencyCode.describe(
    'The currency of all figures. When it changes, the rates of each day that has one of the new currency are converted by it, and the former one gets a rate; rates of other days are deleted. `GET /currency-rates/missing?baseCurrency=` says before which amounts are left without a rate.',
  ),
  timezone,
  autoDisableMinClicks: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .describe(
      'Of offers that say nothing of their own: clicks before their conversion rate is checked. 0: never.',
    ),
  autoDisableMinCr: conversionRate.describe(
    'Of offers that say nothing of their own: a fraction below which they are disabled. 0: never.',
  ),
  trackAcceptsPayout: z
    .boolean()
    .describe(
      'Whether `/conversions/track` takes `payout` and `currency` without a key: visitors know their click id, and could name any payout.',
    ),
  identityHours: z
    .int()
    .min(0)
    .max(720)
    .describe(
      'So many hours after the last postback about a conversion it is stored who its visitor is (`em`, `ph` … of `/postback`, hashed), for what is sent to ad platforms. An event that is sent later has none of it. 0: it is not stored. A lower number also shortens the time of what is stored already.',
    ),
  tintThresholds: z
    .array(z.number().min(-maxTint).max(maxTint))
    .length(6)
    .refine(isAscending, 'must be ascending: each greater than the one before')
    .describe(
      'Where the six steps of the colours of profit and ROI begin in the console, in percent of ROI: three of losses, three of gains. A loss has the colour of a step up to its number, a gain from it on.',
    ),
  appSchemes: z
    .array(appScheme)
    .max(maxAppSchemes)
    .transform((schemes) => [...new Set(schemes)])
    .meta({
      description:
        'Schemes of the workspace’s own apps (`myapp` of `myapp://product/7`), which `deepLink` of its links and rules may have beside those of known apps. Lower case, without the colon. Those of browsers, and those that call or write, are refused. Replaced whole; links that are there stay as they are.',
      examples: [['myapp', 'com.example.app']],
    }),
}

export const workspaceCreate = z
  .strictObject({
    name: fields.name,
    baseCurrency: fields.baseCurrency.default('USD'),
    timezone: fields.timezone.default('UTC'),
  })
  .meta({ example })

export const workspacePatch = z
  .strictObject(fields)
  .partial()
  .meta({ example: { timezone: 'Europe/London' } })

export const workspaceQuery = pageQuery(['createdAt', 'name'], { field: 'createdAt', descending: false })

export type WorkspaceRecord = z.infer<typeof workspaceRecord>
export type WorkspaceCreate = z.infer<typeof workspaceCreate>
export type WorkspacePatch = z.infer<typeof workspacePatch>
export type WorkspaceQuery = z.infer<typeof workspaceQuery>
