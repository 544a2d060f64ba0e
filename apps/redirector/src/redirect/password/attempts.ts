import { withTimeout } from '@waymark/async'
import type { Kv, WindowCount } from '@waymark/kv'

/** How often passwords may be tried (contract §4, password page). */
export interface Attempts {
  /** Counts one; null: it may be tried; else seconds to wait. Never rejects. */
  count(subject: { linkId: string; subscriber: string }): Promise<number | null>
}

export interface AttemptsDeps {
  kv: Pick<Kv, 'countInWindow'>
  /** Counts while the store is away. */
  localKv: Pick<Kv, 'countInWindow'>
  onError: (error: unknown) => void
}

const windowMs = 60_000
const maxTries = 10
const countTimeout = { timeoutMs: 200, what: 'Counting the tries of a password' }

/** At most ten a minute for each subscriber and link, over all nodes. */
export function createAttempts({ kv, localKv, onError }: AttemptsDeps): Attempts {
  return {
    async count({ linkId, subscriber }) {
      const key = `password:tries:${linkId}:${subscriber}`
      let counted: WindowCount
      try {
        counted = await withTimeout(kv.countInWindow(key, windowMs), countTimeout)
      } catch (error) {
        onError(error)
        counted = await localKv.countInWindow(key, windowMs)
      }
      return counted.count <= maxTries ? null : Math.max(1, Math.ceil(counted.remainingMs / 1_000))
    },
  }
}
