import { botActions, botRuleKinds } from '@waymark/replica'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams } from '../fields.ts'
import { problemOfValue } from './bot-rule-value.ts'

const valueText = 'The part or mask of a user agent, an address or a network, as `kind` says.'

const content = {
  kind: z
    .enum(botRuleKinds)
    .describe(
      '`ua_substring`: a part of the user agent; `ua_mask`: the whole of it, `*` any run, `?` one character; `cidr`: the address. Case does not count.',
    ),
  value: z.string().trim().min(1).max(300).describe(valueText),
  action: z
    .enum(botActions)
    .describe('`flag`: served, counted as a bot. `block`: 403, recorded as a bot that was blocked.'),
  note: z.string().trim().max(500).nullable(),
}

const example = {
  kind: 'cidr',
  value: '203.0.113.0/24',
  action: 'block',
  note: 'Checks our pages every minute',
}

const related = z.object({ kind: content.kind, value: content.value })

/** Also beside other wrong fields: one answer names all of them. */
const fittingValue = z.superRefine<unknown>(
  (body, context) => {
    const { kind, value } = related.parse(body)
    const message = problemOfValue(kind, value)
    if (message !== null) context.addIssue({ code: 'custom', path: ['value'], message })
  },
  { when: ({ value }) => related.safeParse(value).success },
)

export const createBotRuleBody = z
  .strictObject({ ...content, action: content.action.default('flag'), note: content.note.default(null) })
  .check(fittingValue)
  .meta({ example })
export type CreateBotRuleBody = z.infer<typeof createBotRuleBody>

export const patchBotRuleBody = z
  .strictObject(content)
  .partial()
  .meta({ example: { action: 'flag' } })
export type PatchBotRuleBody = z.infer<typeof patchBotRuleBody>

export const botRuleParams = idParams

export const botRuleSortFields = ['createdAt', 'updatedAt', 'value'] as const
export const botRulesQuery = pageQuery(botRuleSortFields, { field: 'createdAt', descending: true })
export type BotRulesQuery = z.infer<typeof botRulesQuery>

/** Whom the workspace takes for a bot (contract §4, "Bots"). */
export const botRuleRecord = z
  .object({
    id: z.uuid(),
    kind: z.enum(botRuleKinds),
    value: z.string().describe(valueText),
    action: content.action,
    note: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'BotRule',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4d',
        ...example,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type BotRuleRecord = z.infer<typeof botRuleRecord>
