import type { Kv } from '@waymark/kv'
import { within } from '../redirect/within.ts'
import { flowKey, flowTtlMs, type RememberedFlow, readFlow, writeFlow } from './remembered-flow.ts'

/** The clicks that are at a landing now, over all nodes. */
export interface FlowMemory {
  /** Keeps it; begun at once, awaited by nobody. */
  remember(clickToken: string, flow: RememberedFlow): void
  /** Null: there is none, or it cannot be found out in time. Never rejects. */
  recall(clickToken: string): Promise<RememberedFlow | null>
}

export interface FlowMemoryDeps {
  kv: Pick<Kv, 'get' | 'set'>
  onError: (error: unknown) => void
}

/** How long a visitor waits for it (design §4). */
const budgetMs = 20

export function createFlowMemory({ kv, onError }: FlowMemoryDeps): FlowMemory {
  return {
    remember: (clickToken, flow) => {
      void kv.set(flowKey(clickToken), writeFlow(flow), flowTtlMs).catch(onError)
    },
    recall: async (clickToken) => {
      try {
        return readFlow(await within(budgetMs, kv.get(flowKey(clickToken))))
      } catch (error) {
        onError(error)
        return null
      }
    },
  }
}
