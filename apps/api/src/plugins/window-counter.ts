import type { Kv, WindowCount, WindowIncrement } from '@waymark/kv'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { joinCalls } from './joined-calls.ts'

export interface WindowCounterDeps {
  kv: Pick<Kv, 'countInWindows'>
  /** Unix ms. */
  clock: () => number
  logger: FastifyBaseLogger
}

/** Counts one and says how many the window has; never rejects. */
export type WindowCounter = (key: string, windowMs: number) => Promise<WindowCount>

/** While the store is away, one request a second finds out whether it is back; the others do not wait for it. */
const retryStoreMs = 1_000
const maxLocalKeys = 100_000
/** Enough that a round trip is always on its way, few enough that those who wait travel together. */
const roundTripsAtOnce = 4

/** Fixed windows in this process's memory; the oldest keys go when there are too many. */
function createLocalWindows(clock: () => number) {
  const windows = new LRUCache<string, { count: number; endsAtMs: number }>({ max: maxLocalKeys })
  return (key: string, windowMs: number): WindowCount => {
    const nowMs = clock()
    const open = windows.get(key)
    if (open && open.endsAtMs > nowMs) {
      open.count += 1
      return { count: open.count, remainingMs: open.endsAtMs - nowMs }
    }
    windows.set(key, { count: 1, endsAtMs: nowMs + windowMs })
    return { count: 1, remainingMs: windowMs }
  }
}

interface Counting {
  key: string
  windowMs: number
}

interface KeyTotal extends WindowIncrement {
  /** What stood before this sending. */
  before: number
  remainingMs: number
}

function totalsByKey(countings: readonly Counting[]): Map<string, KeyTotal> {
  const totals = new Map<string, KeyTotal>()
  for (const { key, windowMs } of countings) {
    const total = totals.get(key)
    if (total) total.by += 1
    else totals.set(key, { key, by: 1, windowMs, before: 0, remainingMs: 0 })
  }
  return totals
}

/** One count a key; those that came for the same key get the numbers in the order they came. */
async function countTogether(
  kv: WindowCounterDeps['kv'],
  countings: readonly Counting[],
): Promise<WindowCount[]> {
  const totals = totalsByKey(countings)
  const answers = await kv.countInWindows([...totals.values()])
  let place = 0
  for (const total of totals.values()) {
    const { count, remainingMs } = answers[place++] ?? { count: 0, remainingMs: 0 }
    total.before = count - total.by
    total.remainingMs = remainingMs
  }
  return countings.map(({ key }) => {
    const total = totals.get(key)
    if (total === undefined) throw new Error('A window was not counted')
    total.before += 1
    return { count: total.before, remainingMs: total.remainingMs }
  })
}

/**
 * Counts over all nodes by the kv store, requests that come together in one round trip. Every request is counted here as
 * well: when the store is away, the limit goes on holding for each node by itself, neither hanging nor open (design §6).
 */
export function createWindowCounter({ kv, clock, logger }: WindowCounterDeps): WindowCounter {
  const countHere = createLocalWindows(clock)
  const countEverywhere = joinCalls<Counting, WindowCount>({
    send: (countings) => countTogether(kv, countings),
    running: roundTripsAtOnce,
  })
  let retryAtMs = 0
  return async (key, windowMs) => {
    const here = countHere(key, windowMs)
    if (clock() < retryAtMs) return here
    try {
      const everywhere = await countEverywhere({ key, windowMs })
      retryAtMs = 0
      return everywhere
    } catch (error) {
      if (retryAtMs === 0) logger.warn({ err: error }, 'Request limits are counted on this node alone')
      retryAtMs = clock() + retryStoreMs
      return here
    }
  }
}
