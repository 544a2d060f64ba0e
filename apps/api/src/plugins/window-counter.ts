import type { Kv, WindowCount, WindowIncrement } from '@waymark/kv'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { joinCalls } from './joined-calls.ts'

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
  /** Counts one, and tells how many the window has everywhere, with this one. */
  count(counting: Counting): Promise<WindowCount>
  /** The same of many: one round trip. */
  countAll(countings: readonly Counting[]): Promise<WindowCount[]>
  /** Takes one back that was counted in the window that is still open. */
  giveBack(counting: Counting): Promise<void>
}

/** While the store is away, what comes together once a second finds out whether it is back; the others do not wait for it. */
const retryStoreMs = 1_000
const maxLocalKeys = 100_000
/** Of slow ones. */
const roundTripsAtOnce = 4

interface LocalWindow {
  count: number
  endsAtMs: number
}

/** Fixed windows in this process's memory, as far as it knows of them; the oldest keys go when there are too many. */
function createLocalWindows(monotonicMs: () => number) {
  const windows = new LRUCache<string, LocalWindow>({ max: maxLocalKeys })
  return {
    /** What the store has told: from there this node goes on by itself, unless it has come further while the store was away. */
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

type LocalWindows = ReturnType<typeof createLocalWindows>

/** Those of one key, counted in one go. */
interface Group extends WindowIncrement {
  /** Of the window before the next of them. */
  before: WindowCount
}

/** One count a key. Those that came for the same key get the numbers in the order they came. */
async function countTogether(
  kv: WindowCounterDeps['kv'],
  windows: LocalWindows,
  countings: readonly Counting[],
): Promise<WindowCount[]> {
  const groups = new Map<string, Group>()
  const groupOf = ({ key, windowMs }: Counting): Group => {
    const known = groups.get(key)
    if (known) {
      known.by += 1
      return known
    }
    const group = { key, by: 1, windowMs, before: { count: 0, remainingMs: windowMs } }
    groups.set(key, group)
    return group
  }
  const groupsOfAll = countings.map(groupOf)
  const increments = [...groups.values()]
  const answers = await kv.countInWindows(increments)
  for (const [place, group] of increments.entries()) {
    const answer = answers[place]
    if (answer === undefined) continue
    windows.note(group.key, answer)
    group.before = { count: answer.count - group.by, remainingMs: answer.remainingMs }
  }
  return groupsOfAll.map(({ before }) => {
    before.count += 1
    return { count: before.count, remainingMs: before.remainingMs }
  })
}

/** `countTogether`, but by what this node knows while the store is away. Never rejects. */
function createEverywhere({ kv, monotonicMs, logger }: WindowCounterDeps, windows: LocalWindows) {
  let retryAtMs = 0
  return async (countings: readonly Counting[]): Promise<WindowCount[]> => {
    if (monotonicMs() < retryAtMs) return countings.map(windows.count)
    try {
      const everywhere = await countTogether(kv, windows, countings)
      retryAtMs = 0
      return everywhere
    } catch (error) {
      if (retryAtMs === 0) logger.warn({ err: error }, 'Request limits are counted on this node alone')
      retryAtMs = monotonicMs() + retryStoreMs
      return countings.map(windows.count)
    }
  }
}

/**
 * Counts over all nodes by the kv store, requests that come together in one round trip. When the store is away, the limit goes on
 * holding for each node by itself from what it was told last, neither hanging nor open (design §6).
 */
export function createWindowCounter(deps: WindowCounterDeps): WindowCounter {
  const windows = createLocalWindows(deps.monotonicMs)
  const countAll = createEverywhere(deps, windows)
  return {
    count: joinCalls({ send: countAll, running: roundTripsAtOnce }),
    countAll,
    giveBack: async (counting) => {
      windows.giveBack(counting.key)
      // While the store is away one more counts there than there was: it goes with the window.
      await deps.kv.countInWindows([{ ...counting, by: -1 }]).catch(() => undefined)
    },
  }
}
