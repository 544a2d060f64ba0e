export interface ExpiringMapOptions {
  monotonicMs: () => number
  /** Above it the entry that was used longest ago goes. */
  maxEntries: number
}

export interface ExpiringMap<T> {
  get(key: string): T | undefined
  /** Until the entry ends; 0 when there is none. */
  remainingMs(key: string): number
  set(key: string, value: T, ttlMs: number): void
  /** Does not change the time at which the entry ends. */
  replace(key: string, value: T): void
  delete(key: string): void
  /** Of now, ended ones among them. */
  keys(): string[]
  readonly size: number
}

interface Entry<T> {
  value: T
  endsAtMs: number
}

/** Entries looked at for each one written: enough that expired ones go faster than new ones come. */
const sweptPerWrite = 2

/**
 * A map whose entries end after their time, and which never outgrows `maxEntries`. Expired entries leave
 * without a timer and without a pause: each write looks at the next two, round and round.
 */
export function createExpiringMap<T>({ monotonicMs, maxEntries }: ExpiringMapOptions): ExpiringMap<T> {
  // In order of last use: a read or a write moves its entry to the end.
  const entries = new Map<string, Entry<T>>()
  let round = entries.entries()

  function sweep(): void {
    for (let step = 0; step < sweptPerWrite; step++) {
      const next = round.next()
      if (next.done) {
        round = entries.entries()
        return
      }
      const [key, entry] = next.value
      if (entry.endsAtMs <= monotonicMs()) entries.delete(key)
    }
  }

  function evictOldest(): void {
    for (const key of entries.keys()) {
      if (entries.size <= maxEntries) return
      entries.delete(key)
    }
  }

  function live(key: string): Entry<T> | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    entries.delete(key)
    if (entry.endsAtMs <= monotonicMs()) return undefined
    entries.set(key, entry)
    return entry
  }

  return {
    get: (key) => live(key)?.value,
    remainingMs: (key) => Math.max(0, (live(key)?.endsAtMs ?? 0) - monotonicMs()),
    set(key, value, ttlMs) {
      entries.delete(key)
      entries.set(key, { value, endsAtMs: monotonicMs() + ttlMs })
      sweep()
      evictOldest()
    },
    replace(key, value) {
      const entry = live(key)
      if (entry !== undefined) entry.value = value
    },
    delete: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
    get size() {
      return entries.size
    },
  }
}
