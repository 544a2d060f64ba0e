import { createSingleFlight, type MonotonicClock, withTimeout } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import type { ClickCountSource } from '@waymark/replica'
import type { ClickCounter } from './click-counter.ts'
import { type KnownCount, takeUnsentBefore } from './known-counts.ts'

export interface FindCountDeps {
  kv: Pick<Kv, 'openProvisional' | 'settleProvisional'>
  source: ClickCountSource
  /** Unix ms. */
  nowMs: () => number
  monotonicMs: MonotonicClock
  /** A count could not be found out in time: its provisional counter counts. */
  onUnknown: (error: unknown) => void
}

/**
 * Makes sure that there is a counter or, when its value cannot be found out in time, its provisional counter.
 * Earlier counts that this node knows go into it. Rejects when the store is unavailable.
 */
export type FindCount = (counter: ClickCounter, known: KnownCount) => Promise<void>

/**
 * Visitors wait for the first value of a count as long as this, once; when it fails, it is not requested
 * again for a while.
 */
const countTimeout = { timeoutMs: 500, what: 'Counting the earlier clicks' }
const pauseMs = 5_000

/**
 * Requested once, however many visitors wait for it. An answer that comes when no visitor waits any more is
 * still used.
 */
export function createFindCount(deps: FindCountDeps): FindCount {
  let pausedUntilMs = 0

  const query = createSingleFlight(
    async (_key, { counter, fromMs }: { counter: ClickCounter; fromMs: number }) => {
      const count = await deps.source.countClicks({ ...counter.clicks, beforeMs: fromMs })
      await deps.kv.settleProvisional({ key: counter.key, count, fromMs, ttlMs: counter.ttlMs })
    },
  )
  /**
   * What was counted here alone before the provisional counter began belongs to what was before, and is not
   * added to it again.
   */
  const open = async ({ key, ttlMs }: ClickCounter, known: KnownCount): Promise<number | null> => {
    const provisional = { key, fromMs: deps.nowMs(), ttlMs }
    const fromMs = await deps.kv.openProvisional({ ...provisional, before: known.seen })
    const early = fromMs === null ? 0 : takeUnsentBefore(known, fromMs)
    if (early <= 0) return fromMs
    known.seen += early
    return deps.kv.openProvisional({ ...provisional, before: known.seen })
  }
  return async (counter, known) => {
    const fromMs = await open(counter, known)
    if (fromMs === null || deps.monotonicMs() < pausedUntilMs) return
    try {
      await withTimeout(query(counter.key, { counter, fromMs }), countTimeout)
    } catch (error) {
      pausedUntilMs = deps.monotonicMs() + pauseMs
      deps.onUnknown(error)
    }
  }
}
