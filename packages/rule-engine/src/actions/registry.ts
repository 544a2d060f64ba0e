import { z } from 'zod'
import { actionActionSchema } from './action.ts'
import { landingOfferActionSchema } from './landing-offer.ts'
import { redirectActionSchema } from './redirect.ts'

/** What a rule does with the visitor, by `schema`: a file each. */
export const ruleActionSchema = z.discriminatedUnion('schema', [
  redirectActionSchema,
  landingOfferActionSchema,
  actionActionSchema,
])

export type RuleAction = z.infer<typeof ruleActionSchema>
