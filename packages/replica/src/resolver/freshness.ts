import type { ResolverLimits } from './limits.ts'

/** What is held in memory, as far as asking for it again goes. */
export interface CacheState {
  /** From then on it is asked for again. */
  staleAtMs: number
  /** The gap in the messages after which it was last asked for. */
  epoch: number
  /** False for one from disk that nobody has confirmed in this process. */
  isConfirmed: boolean
}

export interface Freshness {
  isStale(held: CacheState): boolean
  markConfirmed(held: CacheState): void
  /** Asked for or failed to: not again before `retryMs`. */
  markTried(held: CacheState): void
  /** Changes may have been missed: all that is held now is to be asked for again. */
  markAllStale(): void
}

export interface FreshnessDeps {
  limits: Pick<ResolverLimits, 'freshMs' | 'retryMs'>
  monotonicMs: () => number
  /** In [0, 1). */
  random: () => number
}

/** When what is held is asked for again. It is served all the while: staleness never takes it away. */
export function createFreshness({ limits, monotonicMs, random }: FreshnessDeps): Freshness {
  let epoch = 0
  function markFor(held: CacheState, ms: number): void {
    held.staleAtMs = monotonicMs() + ms
    held.epoch = epoch
  }
  return {
    isStale: (held) => held.epoch !== epoch || monotonicMs() >= held.staleAtMs,
    markConfirmed(held) {
      held.isConfirmed = true
      // Spread, so that what became known together are not asked for together ever after.
      markFor(held, limits.freshMs * (0.75 + random() / 2))
    },
    markTried: (held) => markFor(held, limits.retryMs),
    markAllStale() {
      epoch += 1
    },
  }
}
