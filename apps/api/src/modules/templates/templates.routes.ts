import { conversionStatuses, costModelTypes } from '@waymark/domain'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import {
  cautionOf,
  confidences,
  costModelOfTemplate,
  networkTemplates,
  postbackUrlOf,
  sourceTemplates,
} from './catalogue.ts'

const entry = {
  id: z.string(),
  name: z.string(),
  confidence: z
    .enum(confidences)
    .describe('`high`: the text of the platform itself, or two sources that agree.'),
  caution: z.string().nullable().describe('What to do before it is used; null: nothing.'),
  source: z.string().describe('Where it was found.'),
  note: z.string().nullable(),
}

const sourceTemplate = z
  .object({
    ...entry,
    parameters: z.array(z.object({ name: z.string(), token: z.string(), target: z.string() })),
    costModel: z.object({ type: z.enum(costModelTypes) }),
    postbackUrl: z.string().nullable().describe('CAPITALS are of the account at the source.'),
    successPattern: z
      .string()
      .nullable()
      .describe('Answers to its postbacks have it where they say a success.'),
    errorPattern: z.string().nullable().describe('Answers to its postbacks have it where they say an error.'),
  })
  .meta({
    id: 'SourceTemplate',
    examples: [
      {
        id: 'example-ads',
        name: 'Example Ads',
        confidence: 'medium',
        caution: 'Check with the platform.',
        source: 'help.example',
        note: null,
        parameters: [{ name: 'zone', token: '{zoneid}', target: 'source' }],
        costModel: { type: 'none' },
        postbackUrl: 'https://source.example/postback?cid={external_id}',
        successPattern: null,
        errorPattern: 'ERROR',
      },
    ],
  })

const networkTemplate = z
  .object({
    ...entry,
    subidParam: z.string().nullable(),
    postbackUrl: z.string().nullable().describe('To paste at the network: ours, with its macros.'),
    statusMap: z.record(z.string(), z.enum(conversionStatuses)),
    fixedCurrency: z
      .string()
      .nullable()
      .describe('What its payouts are in where it has no macro for the currency.'),
  })
  .meta({
    id: 'NetworkTemplate',
    examples: [
      {
        id: 'example-network',
        name: 'Example Network',
        confidence: 'high',
        caution: null,
        source: 'help.example',
        note: null,
        subidParam: 'aff_sub',
        postbackUrl: 'https://api.example/api/v1/postback?click_id={aff_sub}&payout={payout}',
        statusMap: { approved: 'sale' },
        fixedCurrency: null,
      },
    ],
  })

const tags = ['Templates']

/** GET /templates/sources and /templates/networks (contract-2 §14). @param apiUrl without a trailing slash */
export function declareTemplateRoutes(app: ApiApp, { apiUrl }: { apiUrl: string }): void {
  const sources = sourceTemplates.map((template) => ({
    ...template,
    caution: cautionOf(template),
    costModel: costModelOfTemplate(template),
  }))
  const networks = networkTemplates.map(({ postbackPath, ...template }) => ({
    ...template,
    caution: cautionOf(template),
    postbackUrl: postbackUrlOf({ ...template, postbackPath }, apiUrl),
  }))

  app.route({
    method: 'GET',
    url: '/templates/sources',
    config: { access: sessionOnly({ restricted: 'same' }) },
    schema: {
      summary: 'Traffic sources to begin with',
      description:
        'What is known of traffic sources: `POST /traffic-sources` takes the `id` as its `templateId` and fills in what is not given.',
      tags,
      response: { 200: dataOf(z.array(sourceTemplate)) },
    },
    handler: async () => ({ data: sources }),
  })

  app.route({
    method: 'GET',
    url: '/templates/networks',
    config: { access: sessionOnly({ restricted: 'same' }) },
    schema: {
      summary: 'Affiliate networks to begin with',
      description:
        'What is known of affiliate networks: `POST /affiliate-networks` takes the `id` as its `templateId` and fills in what is not given.',
      tags,
      response: { 200: dataOf(z.array(networkTemplate)) },
    },
    handler: async () => ({ data: networks }),
  })
}
