import { LRUCache } from 'lru-cache'
import { addressSubject } from './address-subject.ts'
import type { LimitState } from './request-limits.ts'
import type { WindowCounter } from './window-counter.ts'

const windowMs = 60_000
/** Wrong credentials and unknown routes, by address. */
const refusalsPerMinute = 300
/** Wrong secrets of one key, by address: a comparison by bcrypt each. */
const wrongSecretsPerMinute = 60

export interface RefusalLimit {
  /** Counts a refused call. */
  note(ip: string): Promise<LimitState>
  /** As this node last saw it, without counting. */
  state(ip: string): LimitState
}

/** One key, shown by one address. */
export interface ShownKey {
  ip: string
  publicId: string
}

export interface WrongSecretLimit {
  /** Counts a wrong secret of a key that there is. */
  note(shown: ShownKey): Promise<LimitState>
  /** As this node last saw it; exceeded: one more wrong secret for that key is refused by the limit. */
  state(shown: ShownKey): LimitState
}

interface RefusalLimitDeps {
  counter: WindowCounter
  monotonicMs: () => number
}

/** Counts over all nodes; a node learns of what other nodes counted with the next one of its own. */
function createLastSeen({ counter, monotonicMs }: RefusalLimitDeps, limit: number) {
  const lastSeen = new LRUCache<string, { count: number; endsAtMs: number }>({ max: 50_000 })
  const stateOf = (count: number, remainingMs: number): LimitState => ({
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.ceil(remainingMs / 1000),
    exceeded: count > limit,
  })
  return {
    note: async (key: string) => {
      const { count, remainingMs } = await counter.count({ key, windowMs })
      lastSeen.set(key, { count, endsAtMs: monotonicMs() + remainingMs })
      return stateOf(count, remainingMs)
    },
    state: (key: string) => {
      const seen = lastSeen.get(key)
      const remainingMs = (seen?.endsAtMs ?? 0) - monotonicMs()
      return seen && remainingMs > 0 ? stateOf(seen.count, remainingMs) : stateOf(0, windowMs)
    },
  }
}

/**
 * How often an address may be wrong: what the response says of that, and when it is refused even for routes
 * that do not exist.
 */
export function createRefusalLimit(deps: RefusalLimitDeps): RefusalLimit {
  const { note, state } = createLastSeen(deps, refusalsPerMinute)
  const keyOf = (ip: string) => `refused:${addressSubject(ip)}`
  return { note: (ip) => note(keyOf(ip)), state: (ip) => state(keyOf(ip)) }
}

/**
 * How often an address may show a wrong secret for a key. Over the limit a secret is compared all the same,
 * in a slower lane, since a right key gets in whatever others sent (contract-2 §17); a wrong one is a 429. By
 * address and key; keys that do not exist are never compared, and count for none.
 */
export function createWrongSecretLimit(deps: RefusalLimitDeps): WrongSecretLimit {
  const { note, state } = createLastSeen(deps, wrongSecretsPerMinute)
  const keyOf = ({ ip, publicId }: ShownKey) => `refused:${addressSubject(ip)}:${publicId}`
  return {
    note: (shown) => note(keyOf(shown)),
    state: (shown) => {
      const seen = state(keyOf(shown))
      return { ...seen, exceeded: seen.remaining === 0 }
    },
  }
}
