import type { CachePolicy } from './policy.ts'

/** When an entry in memory is to be loaded again. */
export interface CacheState {
  /** From then on it is loaded again. */
  staleAtMs: number
  /** The gap in the messages after which it was last loaded. */
  epoch: number
  /** False for one from disk that no tier has confirmed in this process. */
  isConfirmed: boolean
}

export interface Freshness {
  isStale(cached: CacheState): boolean
  markConfirmed(cached: CacheState): void
  /** Being loaded, or failed to: not again before `retryMs`. */
  markTried(cached: CacheState): void
  /** Changes may have been missed: all that is in memory now is to be loaded again. */
  markAllStale(): void
}

export interface FreshnessDeps {
  policy: Pick<CachePolicy, 'freshMs' | 'retryMs'>
  monotonicMs: () => number
  /** In [0, 1). */
  random: () => number
}

/** When what is in memory is loaded again. It is served meanwhile: staleness never removes it. */
export function createFreshness({ policy, monotonicMs, random }: FreshnessDeps): Freshness {
  let epoch = 0
  function markFor(cached: CacheState, ms: number): void {
    cached.staleAtMs = monotonicMs() + ms
    cached.epoch = epoch
  }
  return {
    isStale: (cached) => cached.epoch !== epoch || monotonicMs() >= cached.staleAtMs,
    markConfirmed(cached) {
      cached.isConfirmed = true
      // Spread, so that what became known together is not loaded together ever after.
      markFor(cached, policy.freshMs * (0.75 + random() / 2))
    },
    markTried: (cached) => markFor(cached, policy.retryMs),
    markAllStale() {
      epoch += 1
    },
  }
}
