import { moneySchema, targetUrlSchema } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import {
  conversionRate,
  countryCodeList,
  currencyCode,
  expectedApproval,
  idParams,
  notes,
  recordName,
  timezone,
} from '../fields.ts'
import { offerStatuses, payoutModels } from './offer-status.ts'

const cap = z.int().min(0).max(2_147_483_647)

/** Called as it is: without a visitor there are no values for macros. */
const healthCheckUrl = targetUrlSchema.refine(
  (url) => !/[{}]/.test(url),
  'must have no macros: it is called as it is',
)

const healthCheck = z
  .strictObject({
    enabled: z
      .boolean()
      .optional()
      .describe(
        'Whether it is checked at all. Without checks its health is `unknown`, and nothing disables it for it.',
      ),
    url: healthCheckUrl
      .nullable()
      .optional()
      .meta({
        description:
          'What the check calls, as it is: an absolute http or https URL without macros. One with a host that is, or resolves to, a private or local address is a 422. Null: scheme, host and path of `url`, without its parameters, so that no network counts a click; a path with macros is called up to the first of them.',
        examples: ['https://offer.example/alive'],
      }),
  })
  .describe(
    'What is left out stays; `{enabled: true, url: null}` at first. Three failures in a row disable the offer (`disabledReason` `health_check`), three good checks in a row bring it back. While more than half of the hosts that were checked recently fail, nothing is disabled: the fault may be here.',
  )

const fields = {
  networkId: z.uuid().nullable().describe('Affiliate network of the workspace.'),
  name: recordName,
  url: targetUrlSchema.meta({
    description: 'An absolute http or https URL with macros, resolved as in link targets.',
    examples: ['https://offer.example/?aff_sub={click_id}'],
  }),
  appendQuery: z
    .boolean()
    .nullable()
    .describe(
      'Whether the query of a visit is added to the URL. Null: as the rule says that draws the offer, else the link.',
    ),
  appendSubid: z
    .boolean()
    .describe(
      'Whether a visitor is sent to the URL with `{click_id}` in the `subidParam` of the network, unless the URL has that parameter. Without a network nothing is added.',
    ),
  countries: countryCodeList
    .nullable()
    .describe('Visitors from elsewhere do not get it. Null or empty: everybody.'),
  payout: moneySchema.meta({
    description: 'Of a conversion without its own, where `payoutModel` is `fixed`.',
    examples: [12.5],
  }),
  payoutCurrency: currencyCode.describe('Default: the base currency of the workspace.'),
  payoutModel: z.enum(payoutModels),
  expectedApproval: expectedApproval.describe(
    'Percent of its leads that are expected to become sales, for `expected_revenue` in reports, where the link says none. Null: that of the network.',
  ),
  capHourly: cap.nullable().describe('Leads and sales an hour of `capTimezone`; 0: none. Null: no cap.'),
  capDaily: cap.nullable().describe('Leads and sales a day of `capTimezone`; 0: none. Null: no cap.'),
  capTotal: cap.nullable().describe('Leads and sales ever; 0: none. Null: no cap.'),
  capTimezone: timezone.describe(
    'IANA zone of the hours and days that `capHourly` and `capDaily` count in. A day is as long as its clocks make it.',
  ),
  softCaps: z
    .boolean()
    .describe(
      'True: a cap that is reached closes nothing, so that the offer stays in the draw; it is in `capsReached` of the statistics, and webhooks get `offer_cap_reached`, as they do of caps that close.',
    ),
  status: z
    .enum(['active', 'paused', 'archived'])
    .describe(
      'active ↔ paused; any → archived, for good. One that the system disabled (`auto_disabled`) becomes `active` again, or `archived`; nothing else.',
    ),
  notes: notes.nullable(),
  groupName: z.string().trim().min(1).max(200).nullable(),
  healthCheck,
  autoDisableMinClicks: cap.nullable().describe('Null: the default of the workspace; 0: never.'),
  autoDisableMinCr: conversionRate
    .nullable()
    .describe('A fraction. Null: the default of the workspace; 0: never.'),
}

const example = {
  name: 'Sneakers GB',
  url: 'https://offer.example/?aff_sub={click_id}',
  countries: ['GB'],
  payout: 12.5,
  payoutCurrency: 'GBP',
  capDaily: 50,
}

export const createOfferBody = z
  .strictObject({
    networkId: fields.networkId.default(null),
    name: fields.name,
    url: fields.url,
    appendQuery: fields.appendQuery.default(null),
    appendSubid: fields.appendSubid.default(false),
    countries: fields.countries.default(null),
    payout: fields.payout.default('0'),
    payoutCurrency: fields.payoutCurrency.optional(),
    payoutModel: fields.payoutModel.default('fixed'),
    expectedApproval: fields.expectedApproval.default(null),
    capHourly: fields.capHourly.default(null),
    capDaily: fields.capDaily.default(null),
    capTotal: fields.capTotal.default(null),
    capTimezone: fields.capTimezone.default('UTC'),
    softCaps: fields.softCaps.default(false),
    status: fields.status.default('active'),
    notes: fields.notes.default(null),
    groupName: fields.groupName.default(null),
    healthCheck: fields.healthCheck.default({}),
    autoDisableMinClicks: fields.autoDisableMinClicks.default(null),
    autoDisableMinCr: fields.autoDisableMinCr.default(null),
  })
  .meta({ example })
export type CreateOfferBody = z.infer<typeof createOfferBody>

export const patchOfferBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { status: 'paused' } })
export type PatchOfferBody = z.infer<typeof patchOfferBody>

export const offerParams = idParams

export const listOffersQuery = pageQuery(['createdAt', 'updatedAt', 'name', 'payout'], {
  field: 'createdAt',
  descending: true,
}).extend({
  status: z.enum(offerStatuses).optional().describe('Offers of this status.'),
  networkId: z.uuid().optional().describe('Offers of this affiliate network.'),
})
export type ListOffersQuery = z.infer<typeof listOffersQuery>

/** Specification, "Offer". */
export const offerRecord = z
  .object({
    id: z.uuid(),
    workspaceId: z.uuid(),
    networkId: z.uuid().nullable(),
    name: z.string(),
    url: z.string(),
    appendQuery: z.boolean().nullable(),
    appendSubid: z.boolean(),
    countries: z.array(z.string()).nullable(),
    payout: z.number(),
    payoutCurrency: z.string(),
    payoutModel: z.enum(payoutModels),
    expectedApproval: z.number().nullable(),
    capHourly: z.int().nullable(),
    capDaily: z.int().nullable(),
    capTotal: z.int().nullable(),
    capTimezone: z.string(),
    softCaps: z.boolean(),
    status: z.enum(offerStatuses),
    notes: z.string().nullable(),
    groupName: z.string().nullable(),
    healthStatus: z.enum(['healthy', 'unhealthy', 'unknown']),
    disabledReason: z.string().nullable().describe('Why the system disabled it.'),
    healthCheck: z.object({ enabled: z.boolean(), url: z.string().nullable() }),
    autoDisableMinClicks: z.int().nullable(),
    autoDisableMinCr: z.number().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Offer',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e',
        workspaceId: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
        networkId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c',
        appendQuery: null,
        appendSubid: false,
        payoutModel: 'fixed',
        expectedApproval: null,
        capHourly: null,
        capTotal: null,
        capTimezone: 'UTC',
        softCaps: false,
        status: 'active',
        notes: null,
        groupName: null,
        healthStatus: 'healthy',
        disabledReason: null,
        healthCheck: { enabled: true, url: null },
        autoDisableMinClicks: null,
        autoDisableMinCr: null,
        ...example,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type OfferRecord = z.infer<typeof offerRecord>
