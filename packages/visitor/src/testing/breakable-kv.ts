import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'

export interface BreakableKv extends Pick<Kv, 'getMany' | 'getOrSet' | 'firstSeen'> {
  /** True: every call fails, as when the store cannot be reached. */
  unavailable: boolean
  /** True: no call is ever answered. */
  hangs: boolean
  calls: number
  /** What was in it is gone, as after FLUSHALL. */
  empty(): void
  /** What `getOrSet` was called to store: key → Unix ms at which it ends. */
  stored: Map<string, number>
}

/** The in-memory store on a clock that tests move, with a switch that makes it unavailable. */
export function createBreakableKv(clock: { nowMs: number }): BreakableKv {
  const open = () => createMemoryKv({ monotonicMs: () => clock.nowMs })
  let kv = open()
  const reached = async <T>(call: () => Promise<T>): Promise<T> => {
    breakable.calls += 1
    if (breakable.unavailable) throw new Error('The store is unavailable.')
    if (breakable.hangs) return Promise.withResolvers<T>().promise
    return call()
  }
  const breakable: BreakableKv = {
    unavailable: false,
    hangs: false,
    calls: 0,
    empty: () => {
      kv = open()
    },
    stored: new Map(),
    getMany: (keys) => reached(() => kv.getMany(keys)),
    firstSeen: (queries) => reached(() => kv.firstSeen(queries)),
    getOrSet: (key, value, ttlMs) =>
      reached(() => {
        breakable.stored.set(key, clock.nowMs + ttlMs)
        return kv.getOrSet(key, value, ttlMs)
      }),
  }
  return breakable
}
