import { LRUCache } from 'lru-cache'

export interface UnknownAddresses {
  has(key: string): boolean
  add(key: string): void
  delete(key: string): void
  clear(): void
  readonly size: number
}

export interface UnknownAddressesOptions {
  max: number
  keptMs: number
  monotonicMs: () => number
}

/** Addresses at which there is no link, for a few seconds; apart from the links, so that a scan pushes out none of them. */
export function createUnknownAddresses({
  max,
  keptMs,
  monotonicMs,
}: UnknownAddressesOptions): UnknownAddresses {
  const untilMs = new LRUCache<string, number>({ max })
  return {
    has(key) {
      const until = untilMs.get(key)
      return until !== undefined && monotonicMs() < until
    },
    add: (key) => void untilMs.set(ownCopy(key), monotonicMs() + keptMs),
    delete: (key) => void untilMs.delete(key),
    clear: () => untilMs.clear(),
    get size() {
      return untilMs.size
    },
  }
}

/** A piece of a text keeps all of it in memory: here the address line of a request, of which a scan sends thousands. Keys are ASCII. */
const ownCopy = (key: string): string => Buffer.from(key, 'latin1').toString('latin1')
