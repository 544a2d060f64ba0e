import type { ResolverLimits } from './limits.ts'
import type { CachedLink } from './link-cache.ts'

export interface Freshness {
  isStale(held: CachedLink<unknown>): boolean
  markConfirmed(held: CachedLink<unknown>): void
  /** Asked for or failed to: not again before `retryMs`. */
  markTried(held: CachedLink<unknown>): void
  /** Changes may have been missed: all that is held now is to be asked for again. */
  markAllStale(): void
}

export interface FreshnessDeps {
  limits: Pick<ResolverLimits, 'freshMs' | 'retryMs'>
  nowMs: () => number
  /** In [0, 1). */
  random: () => number
}

/** When a held link is asked for again. It is served all the while: staleness never takes a link away. */
export function createFreshness({ limits, nowMs, random }: FreshnessDeps): Freshness {
  let epoch = 0
  function markFor(held: CachedLink<unknown>, ms: number): void {
    held.staleAtMs = nowMs() + ms
    held.epoch = epoch
  }
  return {
    isStale: (held) => held.epoch !== epoch || nowMs() >= held.staleAtMs,
    markConfirmed(held) {
      held.isConfirmed = true
      // Spread, so that links that became known together are not asked for together ever after.
      markFor(held, limits.freshMs * (0.75 + random() / 2))
    },
    markTried: (held) => markFor(held, limits.retryMs),
    markAllStale() {
      epoch += 1
    },
  }
}
