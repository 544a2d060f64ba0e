import { ruleSchemas } from '@waymark/db'
import { type ErrorDetail, parseTargetUrl, targetUrlMessage, wholeNumberSchema } from '@waymark/domain'
import { flowTypes } from '@waymark/rule-engine'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { manyItems } from '../../plugins/many-items.ts'
import { codeParams, deepLinkRecord, domainQuery, type RuleSchema, readFlow } from '../links/index.ts'
import { newRuleFields, ruleFields } from './rule-fields.ts'
import { ruleSortFields } from './rules.repository.ts'

/** Every rule of a link is in its snapshot, and may be evaluated on every click. */
export const maxRulesPerLink = 1000

const example = {
  ruleType: 'geo',
  targetUrl: 'https://shop.example/gb?click={click_id}',
  conditions: { match: 'all', filters: [{ kind: 'country', values: ['GB'] }] },
}

export const targetMissing = 'is required when `schema` is `redirect`'

/** The schema that a body names; null where it names none, or a wrong one. */
function namedSchema(schema: unknown): RuleSchema | null {
  return ruleSchemas.find((known) => known === schema) ?? null
}

function targetProblems({ schema, targetUrl }: Record<string, unknown>): ErrorDetail[] {
  const isIgnored = (namedSchema(schema) ?? 'redirect') !== 'redirect'
  if (isIgnored || typeof targetUrl !== 'string') return []
  const target = parseTargetUrl(targetUrl)
  return target.ok ? [] : [{ path: 'targetUrl', message: targetUrlMessage(targetUrl, target.reason) }]
}

function missingTarget({ schema = 'redirect', targetUrl = null }: Record<string, unknown>): ErrorDetail[] {
  return schema === 'redirect' && targetUrl === null ? [{ path: 'targetUrl', message: targetMissing }] : []
}

function flowProblems({ schema, flowConfig }: Record<string, unknown>): ErrorDetail[] {
  const named = namedSchema(schema)
  const isReported = typeof flowConfig !== 'object' || Array.isArray(flowConfig)
  if (named === null || isReported) return []
  const verdict = readFlow(named, flowConfig)
  return verdict.ok ? [] : verdict.details
}

const looseBody = z.record(z.string(), z.unknown())

/** A check of the body as a whole, also beside other wrong fields: one answer names all of them. */
function wholeBody(problemsOf: (body: Record<string, unknown>) => ErrorDetail[]) {
  return z.superRefine<Record<string, unknown>>(
    (body, context) => {
      for (const { path, message } of problemsOf(body)) {
        context.addIssue({ code: 'custom', path: path.split('.'), message })
      }
    },
    { when: ({ value }) => looseBody.safeParse(value).success },
  )
}

const newRuleProblems = (body: Record<string, unknown>): ErrorDetail[] => [
  ...targetProblems(body),
  ...missingTarget(body),
  ...flowProblems(body),
]

/**
 * Without a `schema` or a `flowConfig` of its own the body is validated with the stored ones of the rule.
 */
const changedRuleProblems = (body: Record<string, unknown>): ErrorDetail[] => [
  ...targetProblems(body),
  ...(body.flowConfig === undefined ? [] : flowProblems(body)),
]

/** A rule as it may stand in the database, with the defaults of contract §5. */
export const createRuleBody = z
  .strictObject(newRuleFields)
  .check(wholeBody(newRuleProblems))
  .meta({ example })
export type CreateRuleBody = z.infer<typeof createRuleBody>

export const patchRuleBody = z
  .strictObject(ruleFields)
  .partial()
  .check(wholeBody(changedRuleProblems))
  .meta({ example: { weight: 30, isActive: false } })
export type PatchRuleBody = z.infer<typeof patchRuleBody>

const ignored = timestamp.optional().describe('As it was read; ignored.')

/** A rule without `linkId`: with an `id` a change of the one that has it, without one a new rule. */
const ruleOfSet = z
  .strictObject({ ...z.object(ruleFields).partial().shape, createdAt: ignored, updatedAt: ignored })
  .extend({
    id: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe('Of a rule of the link: it is changed, and what is left out stays. Without one it is new.'),
  })
  .check(wholeBody((body) => (body.id === undefined ? newRuleProblems(body) : changedRuleProblems(body))))
export type RuleOfSet = z.infer<typeof ruleOfSet>

const identified = z.looseObject({ id: z.string() })

/** Also beside other wrong fields: one answer names all of them. */
function refuseRepeatedIds(rules: readonly unknown[], context: z.core.$RefinementCtx): void {
  const seen = new Set<string>()
  for (const [index, rule] of rules.entries()) {
    const id = identified.safeParse(rule).data?.id.toLowerCase()
    if (id !== undefined && seen.has(id))
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is listed twice' })
    if (id !== undefined) seen.add(id)
  }
}

/** All rules of a link, as they are to be (contract-2 §11) or would be (§12). */
export const ruleSet = manyItems(ruleOfSet, maxRulesPerLink, {
  check: refuseRepeatedIds,
  description: 'All rules that the link has from now on. Those that are not among them are removed.',
})

/** Contract-2 §11. */
export const putRulesBody = z
  .strictObject({
    version: wholeNumberSchema()
      .min(1)
      .describe('`rulesVersion` of the link, or `meta.version` of its rules, when they were read.'),
    rules: ruleSet.schema,
  })
  .meta({ example: { version: 1, rules: [{ ...example, priority: 1 }] } })
export type PutRulesBody = z.infer<typeof putRulesBody>

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
    schema: z.enum(ruleSchemas),
    redirectType: z.string(),
    flowConfig: z.record(z.string(), z.unknown()).nullable(),
    appendQuery: z.boolean().nullable(),
    deepLink: deepLinkRecord.describe('Of a redirect; null for the other schemas.'),
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
        appendQuery: null,
        deepLink: null,
        flowType: 'regular',
        isActive: true,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
        ...example,
      },
    ],
  })
export type RuleRecord = z.infer<typeof ruleRecord>
