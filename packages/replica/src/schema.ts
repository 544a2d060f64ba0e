import { storedCostModel, utmPrecedences } from '@waymark/domain'
import {
  deepLinkSchema,
  flowTypes,
  type RuleSpec,
  redirectTypes,
  ruleActionSchema,
} from '@waymark/rule-engine'
import { z } from 'zod'
import { bindings, type LinkAddress, type LinkSnapshot, type UnknownRule } from './types.ts'

const instantMs = z.int().nonnegative()

const utmSchema = z.object({
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  term: z.string().nullable(),
  content: z.string().nullable(),
})

const ruleSchema: z.ZodType<RuleSpec> = z.object({
  id: z.string(),
  flowType: z.enum(flowTypes),
  priority: z.int(),
  weight: z.int().nonnegative().nullable(),
  createdAtMs: instantMs,
  conditions: z.unknown(),
  action: ruleActionSchema,
})

/** What every rule has, whichever version has published it. */
const anyRuleSchema = z.looseObject({ id: z.string() })

/**
 * A cost model of a newer version is none to this one: its clicks say what they are, and nothing else waits.
 */
const trafficSchema = z.object({
  name: z.string().optional(),
  parameters: z.array(z.object({ name: z.string(), token: z.string(), target: z.string() })),
  costModel: storedCostModel.catch({ type: 'none' }),
})

const linkFields = z.object({
  schemaVersion: z.literal(1),
  version: z.int().positive(),
  linkId: z.string().min(1),
  workspaceId: z.string().nullable(),
  domainKey: z.string(),
  codes: z.array(z.string().min(1)),
  shortCode: z.string(),
  shortUrl: z.string(),
  originalUrl: z.string(),
  status: z.enum(['active', 'inactive', 'deleted']),
  startsAtMs: instantMs.nullable(),
  expiresAtMs: instantMs.nullable(),
  expiredUrl: z.string().nullable(),
  redirectType: z.enum(redirectTypes),
  appendQuery: z.boolean(),
  appendPath: z.boolean().optional(),
  utm: utmSchema.nullable(),
  utmPrecedence: z.enum(utmPrecedences).optional().catch(undefined),
  subIdMap: z.record(z.string(), z.string()),
  uniquenessHours: z.int().positive(),
  // Not in snapshots of earlier versions.
  title: z.string().nullable().default(null),
  clickLimit: z.int().positive().nullable().default(null),
  passwordHash: z.string().nullable().default(null),
  bindVisitors: z.enum(bindings).nullable().default(null),
  retargetingPixels: z.array(z.object({ provider: z.string(), pixelId: z.string() })).default([]),
  deepLink: deepLinkSchema.optional(),
  trafficSourceId: z.string().nullable().default(null),
  traffic: trafficSchema.nullable().default(null),
  rules: z.array(anyRuleSchema),
  unknownRules: z.array(z.object({ rule: anyRuleSchema })).optional(),
})

/**
 * The link as api and redirectors share it (design §4). Fields it does not know are dropped, so that a newer
 * api may add some; another `schemaVersion` does not fit. A rule that does not fit (an action or a redirect
 * type of a newer api) is set aside as one of `unknownRules`, and the link serves with the others.
 */
export const linkSnapshotSchema: z.ZodType<LinkSnapshot> = linkFields.transform(
  ({ rules: written, unknownRules: aside = [], ...link }) => {
    const read = [...written, ...aside.map(({ rule }) => rule)].map(readRule)
    const rules = read.flatMap(({ known }) => known ?? [])
    const unknownRules = read.flatMap(({ unknown }) => unknown ?? [])
    return unknownRules.length === 0 ? { ...link, rules } : { ...link, rules, unknownRules }
  },
)

interface ReadRule {
  known?: RuleSpec
  unknown?: UnknownRule
}

function readRule(rule: z.infer<typeof anyRuleSchema>): ReadRule {
  const parsed = ruleSchema.safeParse(rule)
  if (parsed.success) return { known: parsed.data }
  const problem = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')
  return { unknown: { ruleId: rule.id, problem, rule } }
}

export const addressSchema: z.ZodType<LinkAddress> = z.object({
  domainKey: z.string(),
  code: z.string().min(1),
})

export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: string }

/** Reads JSON from a store or a message. What does not fit is reported, never thrown. */
export function parseEntry<T>(schema: z.ZodType<T>, text: string): Parsed<T> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'not JSON' }
  }
  const result = schema.safeParse(read)
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, reason: z.prettifyError(result.error) }
}
