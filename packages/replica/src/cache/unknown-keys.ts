import { LRUCache } from 'lru-cache'

export interface UnknownKeys {
  has(key: string): boolean
  add(key: string): void
  delete(key: string): void
  clear(): void
  readonly size: number
}

export interface UnknownKeysOptions {
  max: number
  ttlMs: number
  monotonicMs: () => number
}

/**
 * Keys without an entry, for a few seconds; apart from the entries, so that a scan pushes out none of them.
 */
export function createUnknownKeys({ max, ttlMs, monotonicMs }: UnknownKeysOptions): UnknownKeys {
  const untilMs = new LRUCache<string, number>({ maxSize: max, sizeCalculation: () => 1 })
  return {
    has(key) {
      const until = untilMs.get(key)
      return until !== undefined && monotonicMs() < until
    },
    add: (key) => void untilMs.set(ownCopy(key), monotonicMs() + ttlMs),
    delete: (key) => void untilMs.delete(key),
    clear: () => untilMs.clear(),
    get size() {
      return untilMs.size
    },
  }
}

/**
 * A substring retains the whole text in memory: here the address line of a request, of which a scan sends
 * thousands. Keys are ASCII.
 */
const ownCopy = (key: string): string => Buffer.from(key, 'latin1').toString('latin1')
