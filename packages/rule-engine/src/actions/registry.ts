import { z } from 'zod'
import { redirectActionSchema } from './redirect.ts'

/** What a rule does with the visitor, by `schema`. `landing_offer` and `action` join here, a file each. */
export const ruleActionSchema = z.discriminatedUnion('schema', [redirectActionSchema])

export type RuleAction = z.infer<typeof ruleActionSchema>
