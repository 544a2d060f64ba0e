import { plans } from '@waymark/domain'
import { z } from 'zod'

/** Contract §2, "Plans". */
export const planLimits = z.object({
  requestsPerMinute: z.int().describe('By endpoint and user.'),
  customDomains: z.int().nullable().describe('Null: as many as you like.'),
  webhooks: z.boolean(),
  reportDays: z.int().nullable().describe('The longest range of a report; null: any.'),
})

/** Contract §2, "GET /billing/plan". */
export const planRecord = z.object({ plan: z.enum(plans), limits: planLimits }).meta({
  id: 'WorkspacePlan',
  examples: [
    {
      plan: 'free',
      limits: { requestsPerMinute: 30, customDomains: 3, webhooks: false, reportDays: 90 },
    },
  ],
})

export const planPatch = z.strictObject({ plan: z.enum(plans) }).meta({ example: { plan: 'pro' } })

export type PlanRecord = z.infer<typeof planRecord>
