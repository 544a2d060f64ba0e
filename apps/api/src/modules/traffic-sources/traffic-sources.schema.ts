import { postbackAudiences, postbackMethods } from '@waymark/db'
import { conversionStatuses, moneySchema } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams, recordName } from '../fields.ts'
import { targetUrlSchema } from '../links/index.ts'

const statuses = z
  .array(z.enum(conversionStatuses))
  .min(1, 'must name a status; left out, every status is sent')
  .transform((names) => [...new Set(names)])
  .describe(
    'Conversions of these statuses only, after the status map of the network. Left out: of every status.',
  )

const conditions = z
  .strictObject({
    statuses: statuses.optional(),
    minPayout: moneySchema
      .optional()
      .describe(
        'Conversions with this payout or more, in the base currency of the workspace by the rate of the day of the conversion, or the one that is carried over to it. Without such a rate nothing is sent, and the history of the source says so. Left out: all.',
      ),
  })
  .describe('When a conversion is sent: `{}` is always. Replaced whole.')

const fields = {
  name: recordName,
  postbackUrl: targetUrlSchema.meta({
    description:
      'Called for each conversion that fits: an absolute http or https URL with the macros `{click_id} {status} {payout} {currency} {conversion_id} {external_id} {sub_id_1}` … `{sub_id_30}` and the other macros of link targets, in path, query and fragment. A host that is, or resolves to, a private or local address is a 422; one that does not resolve is accepted, and checked at each call.',
    examples: ['https://source.example/postback?cid={external_id}&status={status}&payout={payout}'],
  }),
  conditions,
  appliesTo: z
    .enum(postbackAudiences)
    .describe(
      '`own`: conversions of clicks of this source (its link had it when the click came) and of clicks without a source; `all`: those of every click.',
    ),
  method: z
    .enum(postbackMethods)
    .describe(
      '`GET`: the URL is called as it is; `POST`: its query goes as the body, as `application/x-www-form-urlencoded`.',
    ),
  sharePercent: z
    .int()
    .min(1)
    .max(100)
    .describe(
      'How many of the conversions that fit are sent, in percent. Chosen by source and conversion: all events of a conversion are sent, or none.',
    ),
  isActive: z.boolean().describe('Whether it is sent anything.'),
}

const example = {
  name: 'Example Ads',
  postbackUrl: 'https://source.example/postback?cid={external_id}&status={status}&payout={payout}',
  conditions: { statuses: ['sale', 'rebill'], minPayout: 0.5 },
  appliesTo: 'own',
  method: 'GET',
  sharePercent: 100,
  isActive: true,
}

export const createTrafficSourceBody = z
  .strictObject({
    name: fields.name,
    postbackUrl: fields.postbackUrl,
    conditions: fields.conditions.default({}),
    appliesTo: fields.appliesTo.default('own'),
    method: fields.method.default('GET'),
    sharePercent: fields.sharePercent.default(100),
    isActive: fields.isActive.default(true),
  })
  .meta({ example })
export type CreateTrafficSourceBody = z.infer<typeof createTrafficSourceBody>

export const patchTrafficSourceBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { conditions: { statuses: ['sale'] } } })
export type PatchTrafficSourceBody = z.infer<typeof patchTrafficSourceBody>

export const trafficSourceParams = idParams

export const listTrafficSourcesQuery = pageQuery(['createdAt', 'updatedAt', 'name'], {
  field: 'createdAt',
  descending: true,
})
export type ListTrafficSourcesQuery = z.infer<typeof listTrafficSourcesQuery>

/** Specification, "Traffic source". */
export const trafficSourceRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    postbackUrl: z.string(),
    conditions: z.object({
      statuses: z.array(z.string()).optional(),
      minPayout: z.number().optional(),
    }),
    appliesTo: z.enum(postbackAudiences),
    method: z.enum(postbackMethods),
    sharePercent: z.int(),
    isActive: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'TrafficSource',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f',
        ...example,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type TrafficSourceRecord = z.infer<typeof trafficSourceRecord>
