import type { Kv, WindowCount } from '@waymark/kv'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'

export interface WindowCounterDeps {
  kv: Pick<Kv, 'countInWindows'>
  monotonicMs: () => number
  logger: FastifyBaseLogger
}

export interface Counting {
  key: string
  windowMs: number
}

/** Never rejects: without the store each node counts by itself. */
export interface WindowCounter {
  /** Counts one, and returns how many the window has on all nodes, with this one. */
  count(counting: Counting): Promise<WindowCount>
  /** Takes one back that was counted in the window that is still open. */
  giveBack(counting: Counting): Promise<void>
}

/** While the store is unavailable, requests try it again once a second; the others do not wait for it. */
const retryStoreMs = 1_000
const maxLocalKeys = 100_000

interface LocalWindow {
  count: number
  endsAtMs: number
}

/**
 * Fixed windows in this process's memory, as far as it knows of them; the oldest keys go when there are too
 * many.
 */
function createLocalWindows(monotonicMs: () => number) {
  const windows = new LRUCache<string, LocalWindow>({ max: maxLocalKeys })
  return {
    /**
     * The count that the store returned: this node continues from there by itself, unless its own count
     * became higher while the store was unavailable.
     */
    note: (key: string, { count, remainingMs }: WindowCount) => {
      const nowMs = monotonicMs()
      const open = windows.get(key)
      if (open && open.endsAtMs > nowMs && open.count > count) return
      windows.set(key, { count, endsAtMs: nowMs + remainingMs })
    },
    giveBack: (key: string) => {
      const open = windows.get(key)
      if (open && open.endsAtMs > monotonicMs()) open.count -= 1
    },
    count: ({ key, windowMs }: Counting): WindowCount => {
      const nowMs = monotonicMs()
      const open = windows.get(key)
      if (open && open.endsAtMs > nowMs) {
        open.count += 1
        return { count: open.count, remainingMs: open.endsAtMs - nowMs }
      }
      windows.set(key, { count: 1, endsAtMs: nowMs + windowMs })
      return { count: 1, remainingMs: windowMs }
    },
  }
}

/**
 * Counts over all nodes by the kv store. While the store is unavailable, each node goes on by itself from the
 * last count that it got, neither hanging nor open (design §6).
 */
export function createWindowCounter({ kv, monotonicMs, logger }: WindowCounterDeps): WindowCounter {
  const windows = createLocalWindows(monotonicMs)
  let retryAtMs = 0
  return {
    count: async (counting) => {
      if (monotonicMs() < retryAtMs) return windows.count(counting)
      try {
        const counted = await countEverywhere(kv, counting)
        windows.note(counting.key, counted)
        retryAtMs = 0
        return counted
      } catch (error) {
        if (retryAtMs === 0) logger.warn({ err: error }, 'Request limits are counted on this node alone')
        retryAtMs = monotonicMs() + retryStoreMs
        return windows.count(counting)
      }
    },
    giveBack: async (counting) => {
      windows.giveBack(counting.key)
      // While the store is unavailable one more is counted there: that ends with the window.
      await kv.countInWindows([{ ...counting, by: -1 }]).catch(() => undefined)
    },
  }
}

async function countEverywhere(kv: WindowCounterDeps['kv'], counting: Counting): Promise<WindowCount> {
  const [counted] = await kv.countInWindows([{ ...counting, by: 1 }])
  if (counted === undefined) throw new Error('The kv store gave no count')
  return counted
}
