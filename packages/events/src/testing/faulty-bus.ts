import { setTimeout } from 'node:timers/promises'
import type { EventBus } from '../port.ts'

/**
 * `hang`: no answer ever; `slow`: the answer comes after 60 ms; `deaf`: what is published arrives, the answer
 * is a failure.
 */
export type BusFault = 'none' | 'fail' | 'hang' | 'slow' | 'deaf'

export interface FaultyBus extends EventBus {
  set(fault: BusFault): void
}

/** A bus whose publishing and ping can be broken and repaired: for tests. */
export function createFaultyBus(bus: EventBus): FaultyBus {
  let fault: BusFault = 'none'
  const suffer = async (work: () => Promise<void>): Promise<void> => {
    switch (fault) {
      case 'none':
        return work()
      case 'fail':
        throw new Error('The bus is unavailable')
      case 'hang':
        return new Promise(() => {})
      case 'slow':
        await setTimeout(60)
        return work()
      case 'deaf':
        await work()
        throw new Error('The answer was lost')
      default:
        return fault satisfies never
    }
  }
  return {
    ...bus,
    set: (next) => {
      fault = next
    },
    publish: (topic, messages) => suffer(() => bus.publish(topic, messages)),
    ping: () => suffer(() => bus.ping()),
  }
}
