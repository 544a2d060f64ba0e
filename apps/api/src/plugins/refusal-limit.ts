import { LRUCache } from 'lru-cache'
import { addressSubject } from './address-subject.ts'
import type { LimitState } from './request-limits.ts'
import type { WindowCounter } from './window-counter.ts'

const minuteMs = 60_000
/** Wrong credentials and unknown routes, by address. */
const refusalsPerMinute = 300
/** Wrong secrets of one key, by address: a comparison by bcrypt each. */
const wrongSecretsPerMinute = 60
/** Accounts that signing in failed for, by address (decision 24). */
const failedAccounts = { limit: 30, windowMs: 10 * minuteMs }

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

/** An account that an address gave a wrong password for. */
export interface FailedAccount {
  ip: string
  /** It names the account in the store, also one that does not exist. */
  account: string
}

export interface FailedAccountLimit {
  /**
   * Counts the account for the address, once in ten minutes. Exceeded: more than thirty accounts failed from
   * there.
   */
  note(failed: FailedAccount): Promise<LimitState>
}

interface RefusalLimitDeps {
  counter: WindowCounter
  monotonicMs: () => number
}

/** Counts over all nodes; a node learns of what other nodes counted with the next one of its own. */
function createLastSeen(
  { counter, monotonicMs }: RefusalLimitDeps,
  { limit, windowMs }: { limit: number; windowMs: number },
) {
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
  const { note, state } = createLastSeen(deps, { limit: refusalsPerMinute, windowMs: minuteMs })
  const keyOf = (ip: string) => `refused:${addressSubject(ip)}`
  return { note: (ip) => note(keyOf(ip)), state: (ip) => state(keyOf(ip)) }
}

/**
 * How often an address may show a wrong secret for a key. Over the limit a secret is compared all the same,
 * since a right key gets in whatever others sent (contract-2 §17); a wrong one is a 429. By
 * address and key; keys that do not exist are never compared, and count for none.
 */
export function createWrongSecretLimit(deps: RefusalLimitDeps): WrongSecretLimit {
  const { note, state } = createLastSeen(deps, { limit: wrongSecretsPerMinute, windowMs: minuteMs })
  const keyOf = ({ ip, publicId }: ShownKey) => `refused:${addressSubject(ip)}:${publicId}`
  return {
    note: (shown) => note(keyOf(shown)),
    state: (shown) => {
      const seen = state(keyOf(shown))
      return { ...seen, exceeded: seen.remaining === 0 }
    },
  }
}

/**
 * Counts for how many accounts an address has sent wrong passwords. Over the limit passwords are checked all
 * the same, since a right one gets in whatever others sent (contract-2 §17); a wrong one is a 429.
 */
export function createFailedAccountLimit(deps: RefusalLimitDeps): FailedAccountLimit {
  const { note, state } = createLastSeen(deps, failedAccounts)
  const { windowMs } = failedAccounts
  return {
    note: async ({ ip, account }) => {
      const subject = addressSubject(ip)
      const key = `failed-accounts:${subject}`
      const { count } = await deps.counter.count({ key: `${account}:${subject}:failed`, windowMs })
      return count === 1 ? note(key) : state(key)
    },
  }
}
