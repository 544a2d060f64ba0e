import { withTimeout } from '@waymark/async'
import type { Kv, WindowCount } from '@waymark/kv'

/** What becomes of a try. */
export type Tried =
  | { kind: 'waiting'; seconds: number }
  /** `giveBack` where the password was not found to be wrong. */
  | { kind: 'tried'; giveBack: () => Promise<void> }

/** How often wrong passwords may be tried (contract §4, password page; §17). */
export interface Attempts {
  /**
   * Counts one before it is known whether it is right: of those that come at once, too, no more than ten are
   * wrong. Never rejects.
   */
  take(linkId: string): Promise<Tried>
}

export interface AttemptsDeps {
  kv: Pick<Kv, 'countInWindows'>
  /** Counts while the store is unavailable. */
  localKv: Pick<Kv, 'countInWindows'>
  onError: (error: unknown) => void
  monotonicMs: () => number
}

const windowMs = 60_000
const maxWrong = 10
const countTimeout = { timeoutMs: 200, what: 'Counting the attempts at a password' }

/**
 * At most ten wrong ones a minute for each link, over all nodes and from wherever: many addresses guess no
 * faster than one.
 */
export function createAttempts({ kv, localKv, onError, monotonicMs }: AttemptsDeps): Attempts {
  const add = async (linkId: string, by: 1 | -1): Promise<WindowCount> => {
    const counts = [{ key: `password:tries:${linkId}`, by, windowMs }]
    const [counted] = await withTimeout(kv.countInWindows(counts), countTimeout).catch((error: unknown) => {
      onError(error)
      return localKv.countInWindows(counts)
    })
    return counted ?? { count: 0, remainingMs: windowMs }
  }
  return {
    async take(linkId) {
      const { count, remainingMs } = await add(linkId, 1)
      if (count > maxWrong) return { kind: 'waiting', seconds: Math.max(1, Math.ceil(remainingMs / 1_000)) }
      const endsAtMs = monotonicMs() + remainingMs
      const giveBack = async () => {
        if (monotonicMs() < endsAtMs) await add(linkId, -1)
      }
      return { kind: 'tried', giveBack }
    },
  }
}
