import type { Flow } from './flow-config.ts'

/** `flow_config` of a rule. */
type FlowConfig = Record<string, unknown> | null

/** What is stored of a flow that was checked. */
export function toStoredFlow(flow: Flow, campaignLinkId: string | null): FlowConfig {
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
export function shownFlow(stored: FlowConfig): FlowConfig {
  if (stored === null) return null
  const { campaignLinkId: _hidden, ...shown } = stored
  return shown
}
