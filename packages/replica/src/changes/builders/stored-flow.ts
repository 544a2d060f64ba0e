import { actionTypes } from '@waymark/rule-engine'
import { z } from 'zod'

const members = z.array(z.object({ id: z.string(), weight: z.int() }))

/** As rules store it. `campaignLinkId` names the link, whatever its codes and its domain become. */
const storedFlow = z.discriminatedUnion('schema', [
  z.object({
    schema: z.literal('landing_offer'),
    flowConfig: z.object({ landings: members, offers: members }),
  }),
  z.object({
    schema: z.literal('action'),
    flowConfig: z.object({
      actionType: z.enum(actionTypes),
      html: z.string().nullish(),
      text: z.string().nullish(),
      campaignLinkId: z.string().nullish(),
    }),
  }),
])
export type StoredFlow = z.infer<typeof storedFlow>

export interface FlowColumns {
  schema: string
  flowConfig: Record<string, unknown> | null
}

/**
 * The flow of a rule as it is in the database; null for a redirect.
 * @throws when it was not written by this version
 */
export function readStoredFlow({ schema, flowConfig }: FlowColumns): StoredFlow | null {
  return schema === 'redirect' ? null : storedFlow.parse({ schema, flowConfig })
}
