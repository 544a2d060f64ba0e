import type { ruleSchemas } from '@waymark/db'
import { type ErrorDetail, wholeNumberSchema } from '@waymark/domain'
import { actionTypes } from '@waymark/rule-engine'
import { z } from 'zod'
import { detailsOf } from '../../../plugins/validation.ts'

const maxMembers = 100
const maxContentBytes = 100 * 1024

const member = z.strictObject({
  id: z.uuid().transform((id) => id.toLowerCase()),
  weight: wholeNumberSchema().min(0).max(1_000_000).default(1),
})

const identified = z.looseObject({ id: z.string() })

const members = z
  .array(member)
  .max(maxMembers)
  .superRefine(
    (list: readonly unknown[], context) => {
      const seen = new Set<string>()
      for (const [index, entry] of list.entries()) {
        const id = identified.safeParse(entry).data?.id
        if (id === undefined) continue
        if (seen.has(id))
          context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is listed twice' })
        seen.add(id)
      }
    },
    // Also beside other wrong fields: one answer names all of them.
    { when: ({ value }) => Array.isArray(value) },
  )

/**
 * Landings and offers are drawn by weight (specification, "Redirect rules"; contract §4, `landing_offer`).
 */
const landingOfferConfig = z.strictObject({
  landings: members.default([]),
  offers: members.min(1, 'must have at least one offer'),
})

const content = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= maxContentBytes, 'must have at most 100 KB')

const actionFields = {
  actionType: z.enum(actionTypes),
  html: content.nullish(),
  text: content.nullish(),
  campaignCode: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be a short code or an alias')
    .nullish(),
  /** Where two domains of the workspace use the code. */
  domain: z
    .string()
    .max(260)
    .regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$/, 'must be a host name')
    .nullish(),
}

const needs: Partial<Record<(typeof actionTypes)[number], 'html' | 'text' | 'campaignCode'>> = {
  show_html: 'html',
  show_text: 'text',
  send_to_campaign: 'campaignCode',
}

const actionConfig = z.strictObject(actionFields).superRefine(
  (config, context) => {
    const needed = needs[config.actionType]
    if (needed === undefined || (config[needed] ?? null) !== null) return
    context.addIssue({ code: 'custom', path: [needed], message: `is required for ${config.actionType}` })
  },
  // Also beside other wrong fields: one answer names all of them.
  { when: ({ value }) => z.looseObject({ actionType: actionFields.actionType }).safeParse(value).success },
)

export type LandingOfferConfig = z.infer<typeof landingOfferConfig>
export type ActionConfig = z.infer<typeof actionConfig>

/** What a rule does beyond its redirect, by its schema. */
export type Flow =
  | { schema: 'redirect' }
  | { schema: 'landing_offer'; config: LandingOfferConfig }
  | { schema: 'action'; config: ActionConfig }

export type RuleSchema = (typeof ruleSchemas)[number]

export type FlowVerdict = { ok: true; flow: Flow } | { ok: false; details: ErrorDetail[] }

function validateConfig<Config>(
  schema: z.ZodType<Config>,
  flowConfig: unknown,
  flowOf: (config: Config) => Flow,
): FlowVerdict {
  const parsed = schema.safeParse(flowConfig ?? undefined)
  if (parsed.success) return { ok: true, flow: flowOf(parsed.data) }
  const details = parsed.error.issues.map((issue) => ({ ...issue, path: ['flowConfig', ...issue.path] }))
  return { ok: false, details: detailsOf(new z.ZodError(details)) }
}

/**
 * Validates the `flowConfig` of a body by the rule's `schema`, and names every wrong field by its path.
 * Whether its ids and codes are the workspace's is not checked here. A redirect ignores it.
 */
export function readFlow(schema: RuleSchema, flowConfig: unknown): FlowVerdict {
  switch (schema) {
    case 'redirect':
      return { ok: true, flow: { schema } }
    case 'landing_offer':
      return validateConfig(landingOfferConfig, flowConfig, (config) => ({ schema, config }))
    case 'action':
      return validateConfig(actionConfig, flowConfig, (config) => ({ schema, config }))
    default:
      return schema satisfies never
  }
}
