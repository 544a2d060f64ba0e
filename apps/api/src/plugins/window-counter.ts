import type { Kv, WindowCount } from '@waymark/kv'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'

export interface WindowCounterDeps {
  kv: Pick<Kv, 'countInWindow'>
  /** Unix ms. */
  clock: () => number
  logger: FastifyBaseLogger
}

/** Counts one and says how many the window has; never rejects. */
export type WindowCounter = (key: string, windowMs: number) => Promise<WindowCount>

/** While the store is away, one request a second finds out whether it is back; the others do not wait for it. */
const retryStoreMs = 1_000
const maxLocalKeys = 100_000

/** Fixed windows in this process's memory; the oldest keys go when there are too many. */
function createLocalWindows(clock: () => number) {
  const windows = new LRUCache<string, { count: number; endsAtMs: number }>({ max: maxLocalKeys })
  return (key: string, windowMs: number): WindowCount => {
    const nowMs = clock()
    const open = windows.get(key)
    const window = open && open.endsAtMs > nowMs ? open : { count: 0, endsAtMs: nowMs + windowMs }
    window.count += 1
    windows.set(key, window)
    return { count: window.count, remainingMs: window.endsAtMs - nowMs }
  }
}

/**
 * Counts over all nodes by the kv store. Every request is counted here as well: when the store is away, the limit goes
 * on holding for each node by itself, neither hanging nor open (design §6).
 */
export function createWindowCounter({ kv, clock, logger }: WindowCounterDeps): WindowCounter {
  const countHere = createLocalWindows(clock)
  let retryAtMs = 0
  return async (key, windowMs) => {
    const here = countHere(key, windowMs)
    if (clock() < retryAtMs) return here
    try {
      const everywhere = await kv.countInWindow(key, windowMs)
      retryAtMs = 0
      return everywhere
    } catch (error) {
      if (retryAtMs === 0) logger.warn({ err: error }, 'Request limits are counted on this node alone')
      retryAtMs = clock() + retryStoreMs
      return here
    }
  }
}
