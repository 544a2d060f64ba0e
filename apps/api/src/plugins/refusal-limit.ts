import { LRUCache } from 'lru-cache'
import { addressSubject } from './address-subject.ts'
import type { LimitState } from './request-limits.ts'
import type { WindowCounter } from './window-counter.ts'

const minuteMs = 60_000
/** Wrong credentials and unknown routes, by address. */
const refusalsPerMinute = 300

export interface RefusalLimit {
  /** Counts a refused call. */
  note(ip: string): Promise<LimitState>
  /** As this node last saw it, without counting. */
  state(ip: string): LimitState
}

interface RefusalLimitDeps {
  counter: WindowCounter
  monotonicMs: () => number
}

/**
 * How often an address may be wrong. It is asked before a key is compared by bcrypt: guessing must not cost us more
 * than it costs the guesser. A node learns of guesses at other nodes with the next wrong one of its own.
 */
export function createRefusalLimit({ counter, monotonicMs }: RefusalLimitDeps): RefusalLimit {
  const lastSeen = new LRUCache<string, { count: number; endsAtMs: number }>({ max: 50_000 })
  const stateOf = (count: number, remainingMs: number): LimitState => ({
    limit: refusalsPerMinute,
    remaining: Math.max(0, refusalsPerMinute - count),
    resetSeconds: Math.ceil(remainingMs / 1000),
    exceeded: count > refusalsPerMinute,
  })
  return {
    note: async (ip) => {
      const subject = addressSubject(ip)
      const { count, remainingMs } = await counter.count({ key: `refused:${subject}`, windowMs: minuteMs })
      lastSeen.set(subject, { count, endsAtMs: monotonicMs() + remainingMs })
      return stateOf(count, remainingMs)
    },
    state: (ip) => {
      const seen = lastSeen.get(addressSubject(ip))
      const remainingMs = (seen?.endsAtMs ?? 0) - monotonicMs()
      return seen && remainingMs > 0 ? stateOf(seen.count, remainingMs) : stateOf(0, minuteMs)
    },
  }
}
