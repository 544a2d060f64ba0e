import { conditionsSchema, flowTypes, redirectTypes } from '@waymark/rule-engine'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { codeParams, domainQuery, targetUrlSchema } from '../links/index.ts'
import { ruleSortFields } from './rules.repository.ts'

const ruleTypes = ['geo', 'device', 'language', 'ab_test', 'rotation', 'schedule', 'bot', 'custom'] as const

/** What a rule does; landing_offer and action join when redirectors can do them. */
const ruleSchemas = ['redirect'] as const

const int32 = z.int().min(-2_147_483_648).max(2_147_483_647)

const content = {
  ruleType: z.enum(ruleTypes).describe('What the rule is for; it decides nothing.'),
  name: z.string().trim().max(200).nullable(),
  targetUrl: targetUrlSchema.nullable().meta({
    description: 'Required when `schema` is `redirect`.',
    examples: ['https://shop.example/gb?click={click_id}'],
  }),
  priority: int32.describe('Lower first, within a flow type.'),
  weight: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .describe(
      'Share in the A/B draw among matching rules of the same flow type and priority. 0 gets no new visitors.',
    ),
  conditions: conditionsSchema,
  schema: z.enum(ruleSchemas, {
    error: `must be one of ${ruleSchemas.join(', ')}: other schemas are not supported yet`,
  }),
  redirectType: z.enum(redirectTypes, {
    error: `must be one of ${redirectTypes.join(', ')}: other kinds are not supported yet`,
  }),
  flowConfig: z.record(z.string(), z.unknown()).nullable().describe('Ignored for `redirect`.'),
  flowType: z.enum(flowTypes).describe('`forced` first, then `regular`, then `default`.'),
  isActive: z.boolean(),
}

const example = {
  ruleType: 'geo',
  targetUrl: 'https://shop.example/gb?click={click_id}',
  conditions: { match: 'all', filters: [{ kind: 'country', values: ['GB'] }] },
}

const defaults = {
  ruleType: content.ruleType.default('custom'),
  name: content.name.default(null),
  targetUrl: content.targetUrl.default(null),
  priority: content.priority.default(0),
  weight: content.weight.default(null),
  conditions: content.conditions.default({}),
  schema: content.schema.default('redirect'),
  redirectType: content.redirectType.default('302'),
  flowConfig: content.flowConfig.default(null),
  flowType: content.flowType.default('regular'),
  isActive: content.isActive.default(true),
}

const hasItsTarget = (rule: { schema: string; targetUrl: string | null }) =>
  rule.schema !== 'redirect' || rule.targetUrl !== null

export const targetMissing = 'is required when `schema` is `redirect`'

/** A rule as it may stand in the database, with the defaults of contract §5. */
export const createRuleBody = z
  .strictObject(defaults)
  .refine(hasItsTarget, {
    path: ['targetUrl'],
    message: targetMissing,
    // Also beside other wrong fields: one answer names all of them.
    when: ({ value }) => z.record(z.string(), z.unknown()).safeParse(value).success,
  })
  .meta({ example })
export type CreateRuleBody = z.infer<typeof createRuleBody>

export const patchRuleBody = z
  .strictObject(content)
  .partial()
  .meta({ example: { weight: 30, isActive: false } })
export type PatchRuleBody = z.infer<typeof patchRuleBody>

export const ruleParams = codeParams.extend({ ruleId: z.uuid().describe('Id of the rule.') })

export const listRulesQuery = pageQuery(ruleSortFields, { field: 'priority', descending: false }).extend(
  domainQuery.shape,
)
export type ListRulesQuery = z.infer<typeof listRulesQuery>

/** Contract §5, "Rule record". */
export const ruleRecord = z
  .object({
    id: z.uuid(),
    linkId: z.uuid(),
    ruleType: z.string(),
    name: z.string().nullable(),
    targetUrl: z.string().nullable(),
    priority: z.int(),
    weight: z.int().nullable(),
    conditions: z.record(z.string(), z.unknown()),
    schema: z.string(),
    redirectType: z.string(),
    flowConfig: z.record(z.string(), z.unknown()).nullable(),
    flowType: z.enum(flowTypes),
    isActive: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Rule',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4b',
        linkId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
        name: null,
        priority: 0,
        weight: null,
        schema: 'redirect',
        redirectType: '302',
        flowConfig: null,
        flowType: 'regular',
        isActive: true,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
        ...example,
      },
    ],
  })
export type RuleRecord = z.infer<typeof ruleRecord>
