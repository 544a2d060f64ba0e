import { postbackAudiences, postbackMethods } from '@waymark/db'
import {
  conversionStatuses,
  costModelSchema,
  costModelTypes,
  moneySchema,
  parameterTargets,
  targetUrlSchema,
} from '@waymark/domain'
import { regexProblem } from '@waymark/rule-engine'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { currencyCode, idParams, recordName } from '../fields.ts'
import { findSourceTemplate, neededWithoutTemplate } from '../templates/index.ts'

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

const mostParameters = 40

const parameter = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^&=#?\s]+$/, 'must be the name of a query parameter, without & = # ? and spaces')
    .describe('As it is in the URL: `zone`.'),
  token: z
    .string()
    .max(200)
    .regex(/^[^&\s]*$/, 'must have no & and no spaces')
    .describe(
      'What the source replaces: `{zoneid}`. It goes into the tracking URL as it is. A visit whose value is still the token has none. Empty: the source adds the parameter by itself.',
    ),
  target: z
    .string()
    .refine(
      (target) => parameterTargets.includes(target),
      'must be one of sub_id_1 to sub_id_30, external_id, cost, currency, keyword, source',
    )
    .describe(
      'Where its value goes: `sub_id_1` … `sub_id_30`, `external_id`, `cost`, `currency`, `keyword`, `source`.',
    ),
})

const parameters = z
  .array(parameter)
  .max(mostParameters)
  .superRefine((list, context) => {
    const names = list.map(({ name }) => name)
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'is named twice' })
    }
  })
  .describe(
    'What the source fills into the URLs of its links, read from each visit of a link that has this source. The link’s own `subIdMap` wins. Replaced whole.',
  )

const mostPatternCharacters = 200

/** Patterns see 4 KiB: one within the bound of rules takes some 35 ms of a worker at most. */
const answerPattern = z
  .string()
  .min(1)
  .max(mostPatternCharacters, { abort: true })
  .check(({ value, issues }) => {
    const message = regexProblem(value)
    if (message !== null) issues.push({ code: 'custom', message, input: value })
  })
  .nullable()

const postbackUrlDescription =
  'Called for each conversion that fits: an absolute http or https URL with the macros `{click_id} {status} {payout} {currency} {conversion_id} {external_id} {sub_id_1}` … `{sub_id_30}` and the other macros of link targets, in path, query and fragment. One with a placeholder of a template, such as `YOUR_AID`, is stored while the source is inactive, and is a 400 for an active one. A host that is, or resolves to, a private or local address is a 422; one that does not resolve is accepted, and checked at each call. Null: nothing is sent.'

const fields = {
  name: recordName,
  postbackUrl: targetUrlSchema.nullable().meta({
    description: postbackUrlDescription,
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
  successPattern: answerPattern.describe(
    'RE2. An answer of status 2xx without it in its first 4 KiB is a failure, and tried again. Null: the status says it.',
  ),
  errorPattern: answerPattern.describe(
    'RE2. An answer of status 2xx that has it in its first 4 KiB is a failure, and tried again: some sources answer 200 and say an error. Null: the status says it.',
  ),
  sharePercent: z
    .int()
    .min(1)
    .max(100)
    .describe(
      'How many of the conversions that fit are sent, in percent. Chosen by source and conversion: all events of a conversion are sent, or none.',
    ),
  isActive: z.boolean().describe('Whether it is sent anything.'),
  parameters,
  costModel: costModelSchema(currencyCode).describe(
    'What its clicks cost: `from_click` (the amount that the visit brings as `cost`), `cpc` (`amount` a click), `cpm` (`amount` a thousand clicks), `cpa` (`amount` a lead or sale), `revshare` (`percent` of the revenue), `none`. Without `currency`: the base currency of the workspace. What a click cost stays when this changes. Where a cost record has the day and the link of a click (and its value of the breakdown), it counts instead.',
  ),
}

const example = {
  name: 'Example Ads',
  postbackUrl: 'https://source.example/postback?cid={external_id}&status={status}&payout={payout}',
  conditions: { statuses: ['sale', 'rebill'], minPayout: 0.5 },
  appliesTo: 'own',
  method: 'GET',
  successPattern: null,
  errorPattern: '"error"',
  sharePercent: 100,
  isActive: true,
  parameters: [{ name: 'zone', token: '{zoneid}', target: 'sub_id_1' }],
  costModel: { type: 'cpc', amount: 0.02, currency: 'USD' },
} as const

const templateId = z
  .string()
  .refine((id) => findSourceTemplate(id) !== null, 'is no template of GET /templates/sources')
  .describe(
    'Of `GET /templates/sources`: it fills in name, postback URL, patterns of answers, parameters and cost model where they are not given.',
  )

const named = neededWithoutTemplate({ name: 'string', postbackUrl: ['string', 'null'] })

export const createTrafficSourceBody = z
  .strictObject({
    templateId: templateId.nullable().default(null),
    name: fields.name.optional().describe('Required without `templateId`.'),
    postbackUrl: fields.postbackUrl.optional().meta({
      description: `Required without \`templateId\`. ${postbackUrlDescription}`,
    }),
    conditions: fields.conditions.default({}),
    appliesTo: fields.appliesTo.default('own'),
    method: fields.method.default('GET'),
    successPattern: fields.successPattern.optional(),
    errorPattern: fields.errorPattern.optional(),
    sharePercent: fields.sharePercent.default(100),
    isActive: fields.isActive
      .optional()
      .describe(
        'Whether it is sent anything. Left out: true, but false while its postback URL has a placeholder such as `YOUR_AID`.',
      ),
    parameters: fields.parameters.optional(),
    costModel: fields.costModel.optional(),
  })
  .superRefine(named.check)
  .meta({ example, ...named.schema })
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
    postbackUrl: z.string().nullable(),
    conditions: z.object({
      statuses: z.array(z.string()).optional(),
      minPayout: z.number().optional(),
    }),
    appliesTo: z.enum(postbackAudiences),
    method: z.enum(postbackMethods),
    successPattern: z.string().nullable(),
    errorPattern: z.string().nullable(),
    sharePercent: z.int(),
    isActive: z.boolean(),
    parameters: z.array(z.object({ name: z.string(), token: z.string(), target: z.string() })),
    costModel: z.object({
      type: z.enum(costModelTypes),
      amount: z.number().optional().describe('Of `cpc`, `cpm` and `cpa`, in `currency`.'),
      currency: z.string().optional(),
      percent: z.number().optional().describe('Of `revshare`: the part of the revenue.'),
    }),
    templateId: z.string().nullable().describe('The template that it was made from.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'TrafficSource',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f',
        ...example,
        templateId: null,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type TrafficSourceRecord = z.infer<typeof trafficSourceRecord>
