import { actionTypes } from '@waymark/rule-engine'
import { z } from 'zod'
import type { Flow } from './flow-config.ts'

const members = z.array(z.object({ id: z.string(), weight: z.int() }))

/** As `toStoredFlow` writes it. `campaignLinkId` holds on to the link, whatever its codes and its domain become. */
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

interface FlowColumns {
  schema: string
  flowConfig: Record<string, unknown> | null
}

/** The flow of a rule as it stands in the database; null for a redirect. @throws when it was not written by this version */
export function readStoredFlow({ schema, flowConfig }: FlowColumns): StoredFlow | null {
  return schema === 'redirect' ? null : storedFlow.parse({ schema, flowConfig })
}

/** What is kept of a flow that was judged. */
export function toStoredFlow(flow: Flow, campaignLinkId: string | null): FlowColumns['flowConfig'] {
  switch (flow.schema) {
    case 'redirect':
      return null
    case 'landing_offer':
      return flow.config
    case 'action':
      return campaignLinkId === null ? flow.config : { ...flow.config, campaignLinkId }
    default:
      return flow satisfies never
  }
}

/** `flowConfig` as people wrote it. */
export function shownFlow(stored: FlowColumns['flowConfig']): FlowColumns['flowConfig'] {
  if (stored === null) return null
  const { campaignLinkId: _hidden, ...shown } = stored
  return shown
}
