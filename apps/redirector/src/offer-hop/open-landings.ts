import type { MonotonicClock } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import type { OfferClickSource } from '@waymark/replica'
import type { Logger } from '@waymark/telemetry'
import { createOutageLog } from '../outage-log.ts'
import { createFlowMemory, type FlowMemory } from './flow-store.ts'
import { createFollowUp, type FollowUp } from './follow-up.ts'
import { createOfferCounter, type OfferCounter } from './offer-counter.ts'

export interface Landings {
  memory: FlowMemory
  counter: OfferCounter
  followUp: FollowUp
}

/**
 * What visits and hops share over all nodes: the clicks that are at a landing, and the live counters of
 * offers.
 */
export function openLandings(parts: {
  kv: Kv
  source: OfferClickSource
  logger: Logger
  clock: () => number
  monotonicMs: MonotonicClock
}): Landings {
  const { kv, source, clock, monotonicMs } = parts
  const onForgotten = createOutageLog(
    parts,
    'Clicks before a hop from a landing could not be loaded or stored; hops are served without them',
  )
  const onUncounted = createOutageLog(parts, 'Clicks of offers could not be counted yet; retrying')
  const memory = createFlowMemory({ kv, clock, monotonicMs, onError: onForgotten })
  const counter = createOfferCounter({ kv, source, onError: onUncounted })
  return { memory, counter, followUp: createFollowUp({ memory, counter }) }
}
