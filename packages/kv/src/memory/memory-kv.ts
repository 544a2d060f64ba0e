import { createExpiringMap, type ExpiringMap } from '../expiring-map.ts'
import type { FirstSeenQuery, Increment, Kv, KvLogger, Taken, WindowCount, WindowIncrement } from '../port.ts'
import { type Channels, createChannels } from './channels.ts'
import {
  type CountingStores,
  countOneProvisionally,
  type OpenProvisionalCounter,
  openOne,
  settleOneProvisional,
  takeOneProvisionally,
} from './provisional-counters.ts'

export interface MemoryKvOptions {
  monotonicMs: () => number
  logger?: KvLogger
  /**
   * Of each kind (values and counters, versioned values, windows, things seen, provisional counters): above
   * it the ones used longest ago go.
   */
  maxEntries?: number
}

/** About 100 MB of visitor hashes: more uniqueness than that is a matter for Redis. */
const defaultMaxEntries = 1_000_000

interface Stores extends CountingStores {
  versioned: ExpiringMap<{ version: number; value: string }>
  counters: ExpiringMap<number>
  seen: ExpiringMap<true>
}

function createStores(monotonicMs: () => number, maxEntries: number): Stores {
  const options = { monotonicMs, maxEntries }
  return {
    values: createExpiringMap(options),
    versioned: createExpiringMap(options),
    counters: createExpiringMap(options),
    seen: createExpiringMap(options),
    provisionalCounters: createExpiringMap<OpenProvisionalCounter>(options),
    foundFrom: createExpiringMap<number>(options),
  }
}

/** Refuses a fraction of a millisecond, which Redis refuses, too. */
function wholeMs(ttlMs: number): number {
  if (!Number.isInteger(ttlMs)) throw new RangeError(`A time of ${ttlMs} ms is not whole.`)
  return ttlMs
}

function countOne(counters: ExpiringMap<number>, { key, by, windowMs }: WindowIncrement): WindowCount {
  const present = counters.get(key)
  if (present === undefined) {
    counters.set(key, by, wholeMs(windowMs))
    return { count: by, remainingMs: windowMs }
  }
  counters.replace(key, present + by)
  return { count: present + by, remainingMs: counters.remainingMs(key) }
}

function seeOne(seen: ExpiringMap<true>, { key, olderKeys, ttlMs }: FirstSeenQuery): boolean {
  if ([key, ...olderKeys].some((one) => seen.get(one) === true)) return false
  seen.set(key, true, wholeMs(ttlMs))
  return true
}

/** A counter is a value that reads as its number, so that it can be seeded and read as values are. */
function incrementOne(values: ExpiringMap<string>, { key, by, ttlMs }: Increment): number {
  const present = values.get(key)
  const count = Number(present ?? 0) + by
  if (present === undefined)
    values.set(key, `${count}`, ttlMs === null ? Number.POSITIVE_INFINITY : wholeMs(ttlMs))
  else values.replace(key, `${count}`)
  return count
}

function takeOne(values: ExpiringMap<string>, key: string, limit: number): Taken {
  const present = values.get(key)
  if (present === undefined) return { kind: 'unset' }
  if (Number(present) >= limit) return { kind: 'full' }
  const count = Number(present) + 1
  values.replace(key, `${count}`)
  return { kind: 'taken', count }
}

/**
 * The embedded adapter of the kv port (design §1): one object shared by everything in the process, pub/sub
 * included. Bounded in entries; what has ended or was used longest ago leaves as new entries come. Nothing
 * survives a restart.
 */
export function createMemoryKv({ monotonicMs, logger, maxEntries = defaultMaxEntries }: MemoryKvOptions): Kv {
  const stores = createStores(monotonicMs, maxEntries)
  const channels = createChannels(logger)
  let closed = false

  /** Same as over the network: an answer comes later, and none comes after `close`. */
  async function answer<T>(work: () => T): Promise<T> {
    if (closed) throw new Error('The kv store is closed')
    return work()
  }

  return { ...commandsOn(stores, answer), ...pubSubOn(channels, answer), close }

  async function close(): Promise<void> {
    closed = true
    channels.close()
  }
}

type Answer = <T>(work: () => T) => Promise<T>

function commandsOn(stores: Stores, answer: Answer): Omit<Kv, 'publish' | 'subscribe' | 'close'> {
  const { values, versioned, counters, seen } = stores
  const read = (key: string) => values.get(key) ?? (seen.get(key) ? '1' : null)
  return {
    get: (key) => answer(() => read(key)),
    getMany: (keys) => answer(() => keys.map(read)),
    set: (key, value, ttlMs) => answer(() => values.set(key, value, wholeMs(ttlMs))),
    delete: (keys) =>
      answer(() => {
        for (const store of Object.values(stores)) for (const key of keys) store.delete(key)
      }),
    getOrSet: (key, value, ttlMs) =>
      answer(() => {
        const present = values.get(key)
        if (present === undefined) values.set(key, value, wholeMs(ttlMs))
        return present ?? value
      }),
    setIfNewer: (key, version, value, ttlMs) =>
      answer(() => {
        const present = versioned.get(key)
        if (present !== undefined && present.version >= version) return false
        versioned.set(key, { version, value }, wholeMs(ttlMs))
        return true
      }),
    getVersioned: (key) => answer(() => versioned.get(key) ?? null),
    countInWindow: (key, windowMs) => answer(() => countOne(counters, { key, by: 1, windowMs })),
    countInWindows: (counts) => answer(() => counts.map((one) => countOne(counters, one))),
    increment: (counts) => answer(() => counts.map((one) => incrementOne(values, one))),
    incrementKnown: (counts) =>
      answer(() =>
        counts.map(({ key, by }) =>
          values.get(key) === undefined ? null : incrementOne(values, { key, by, ttlMs: null }),
        ),
      ),
    takeBelow: (key, limit) => answer(() => takeOne(values, key, limit)),
    openProvisional: (provisional) => answer(() => openOne(stores, provisional)),
    takeProvisionally: (key, limit) => answer(() => takeOneProvisionally(stores, key, limit)),
    countProvisionally: (key, by, sinceMs) =>
      answer(() => countOneProvisionally(stores, { key, by, sinceMs })),
    settleProvisional: (found) => answer(() => settleOneProvisional(stores, found)),
    firstSeen: (queries) => answer(() => queries.map((query) => seeOne(seen, query))),
    ping: () => answer(() => undefined),
  }
}

function pubSubOn(channels: Channels, answer: Answer): Pick<Kv, 'publish' | 'subscribe'> {
  return {
    publish: (channel, message) => answer(() => channels.publish(channel, message)),
    subscribe: (channel, handlers) =>
      answer(() => {
        const unsubscribe = channels.subscribe(channel, handlers)
        return async () => unsubscribe()
      }),
  }
}
