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

export interface Counting {
  key: string
  windowMs: number
  /** What this node has counted by itself. */
  here: WindowCount
}

/** Never rejects: without the store each node counts by itself. */
export interface WindowCounter {
  /** Counts one on this node, to be counted everywhere. */
  note(key: string, windowMs: number): Counting
  /** How many the window has everywhere, with this one. */
  count(counting: Counting): Promise<WindowCount>
  /** The same of many: one round trip. */
  countAll(countings: readonly Counting[]): Promise<WindowCount[]>
}

/** While the store is away, what comes together once a second finds out whether it is back; the others do not wait for it. */
const retryStoreMs = 1_000
const maxLocalKeys = 100_000
/** Of slow ones. */
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

/** One count a key. Those that came for the same key get the numbers in the order they came. */
async function countTogether(
  kv: WindowCounterDeps['kv'],
  countings: readonly Counting[],
): Promise<WindowCount[]> {
  const totals = new Map<string, WindowIncrement>()
  for (const { key, windowMs } of countings) {
    const total = totals.get(key)
    if (total) total.by += 1
    else totals.set(key, { key, by: 1, windowMs })
  }
  const increments = [...totals.values()]
  const answers = await kv.countInWindows(increments)
  const windows = new Map(
    increments.map(({ key, by }, place) => {
      const { count, remainingMs } = answers[place] ?? { count: by, remainingMs: 0 }
      return [key, { count: count - by, remainingMs }]
    }),
  )
  return countings.map(({ key, here }) => {
    const window = windows.get(key)
    if (window === undefined) return here
    window.count += 1
    return { ...window }
  })
}

/** `countTogether`, but by what each node has counted while the store is away. Never rejects. */
function createEverywhere({ kv, clock, logger }: WindowCounterDeps) {
  let retryAtMs = 0
  return async (countings: readonly Counting[]): Promise<WindowCount[]> => {
    if (clock() < retryAtMs) return countings.map(({ here }) => here)
    try {
      const everywhere = await countTogether(kv, countings)
      retryAtMs = 0
      return everywhere
    } catch (error) {
      if (retryAtMs === 0) logger.warn({ err: error }, 'Request limits are counted on this node alone')
      retryAtMs = clock() + retryStoreMs
      return countings.map(({ here }) => here)
    }
  }
}

/**
 * Counts over all nodes by the kv store, requests that come together in one round trip. Every request is counted here as
 * well: when the store is away, the limit goes on holding for each node by itself, neither hanging nor open (design §6).
 */
export function createWindowCounter(deps: WindowCounterDeps): WindowCounter {
  const countHere = createLocalWindows(deps.clock)
  const countAll = createEverywhere(deps)
  return {
    note: (key, windowMs) => ({ key, windowMs, here: countHere(key, windowMs) }),
    count: joinCalls({ send: countAll, running: roundTripsAtOnce }),
    countAll,
  }
}
