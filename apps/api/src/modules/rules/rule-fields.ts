import { ruleSchemas, ruleTypes } from '@waymark/db'
import { givenUrlSchema, wholeNumberSchema } from '@waymark/domain'
import { flowTypes, redirectTypes, writtenConditionsSchema } from '@waymark/rule-engine'
import { z } from 'zod'
import { deepLinkSchema } from '../links/index.ts'

const int32 = wholeNumberSchema().min(-2_147_483_648).max(2_147_483_647)

const shownMembers = {
  type: 'array',
  maxItems: 100,
  items: {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      weight: { type: 'integer', minimum: 0, default: 1 },
    },
    required: ['id'],
  },
}

/** For the document only: which of them there must be depends on `schema`, and `readFlow` says so. */
const shownFlow = {
  properties: {
    landings: shownMembers,
    offers: shownMembers,
    actionType: {
      type: 'string',
      enum: ['show_html', 'show_text', 'http_404', 'do_nothing', 'send_to_campaign'],
    },
    html: { type: 'string' },
    text: { type: 'string' },
    campaignCode: { type: 'string', description: 'Short code or alias of a link of the workspace.' },
    domain: { type: 'string', description: 'Where two domains of the workspace use the code.' },
  },
}

/** What a caller says of a rule. */
export const ruleFields = {
  ruleType: z.enum(ruleTypes).describe('What the rule is for; it decides nothing.'),
  name: z.string().trim().max(200).nullable(),
  targetUrl: givenUrlSchema.nullable().meta({
    description:
      'Required when `schema` is `redirect`: an absolute http or https URL with macros. Ignored, and stored as null, for the others.',
    examples: ['https://shop.example/gb?click={click_id}'],
  }),
  priority: int32.describe('Lower first, within a flow type.'),
  weight: wholeNumberSchema()
    .min(0)
    .max(1_000_000)
    .nullable()
    .describe(
      'Share in the A/B draw among matching rules of the same flow type and priority. 0 gets no new visitors.',
    ),
  conditions: writtenConditionsSchema,
  schema: z.enum(ruleSchemas),
  redirectType: z
    .enum(redirectTypes)
    .describe('How a redirect, or the landing or offer of a flow, is delivered.'),
  flowConfig: z
    .record(z.string(), z.unknown())
    .meta(shownFlow)
    .nullable()
    .meta({
      description:
        'Required for `landing_offer`: `{landings: [{id, weight}], offers: [{id, weight}]}`, at most 100 each, at least one offer, weights whole numbers from 0 (default 1); no landings, or none that is active: straight to the offer. Required for `action`: `{actionType, html?, text?, campaignCode?, domain?}` with `actionType` one of `show_html` (needs `html`), `show_text` (needs `text`), `http_404`, `do_nothing`, `send_to_campaign` (needs `campaignCode` of a link of the workspace; `domain` where two domains use it); texts have at most 100 KB. Ignored, and stored as null, for `redirect`. Replaced whole.',
      examples: [
        {
          landings: [{ id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4d', weight: 1 }],
          offers: [{ id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e', weight: 3 }],
        },
      ],
    }),
  appendQuery: z
    .boolean()
    .nullable()
    .describe(
      'Whether the query of a visit is added to the target, or to the landing or offer of a flow that says nothing itself. Null: as the link says. Ignored, and stored as null, for `action`: a link that `send_to_campaign` sends to decides itself.',
    ),
  deepLink: deepLinkSchema,
  flowType: z.enum(flowTypes).describe('`forced` first, then `regular`, then `default`.'),
  isActive: z.boolean(),
}

/** Of what a new rule does not say (contract §5). */
export const ruleDefaults = {
  ruleType: 'custom',
  name: null,
  targetUrl: null,
  priority: 0,
  weight: null,
  conditions: {},
  schema: 'redirect',
  redirectType: '302',
  flowConfig: null,
  appendQuery: null,
  deepLink: null,
  flowType: 'regular',
  isActive: true,
} as const

/** As `ruleFields`, of a new rule. */
export const newRuleFields = {
  ruleType: ruleFields.ruleType.default(ruleDefaults.ruleType),
  name: ruleFields.name.default(ruleDefaults.name),
  targetUrl: ruleFields.targetUrl.default(ruleDefaults.targetUrl),
  priority: ruleFields.priority.default(ruleDefaults.priority),
  weight: ruleFields.weight.default(ruleDefaults.weight),
  conditions: ruleFields.conditions.default(ruleDefaults.conditions),
  schema: ruleFields.schema.default(ruleDefaults.schema),
  redirectType: ruleFields.redirectType.default(ruleDefaults.redirectType),
  flowConfig: ruleFields.flowConfig.default(ruleDefaults.flowConfig),
  appendQuery: ruleFields.appendQuery.default(ruleDefaults.appendQuery),
  deepLink: ruleFields.deepLink.default(ruleDefaults.deepLink),
  flowType: ruleFields.flowType.default(ruleDefaults.flowType),
  isActive: ruleFields.isActive.default(ruleDefaults.isActive),
}
