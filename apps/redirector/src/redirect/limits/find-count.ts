import { type MonotonicClock, withTimeout } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import type { ClickCountSource } from '@waymark/link-snapshot'
import type { ClickCounter } from './click-counter.ts'

export interface FindCountDeps {
  kv: Pick<Kv, 'openStandIn' | 'settleStandIn'>
  source: ClickCountSource
  /** Unix ms. */
  nowMs: () => number
  monotonicMs: MonotonicClock
  /** A count could not be found out in time: its stand-in counts. */
  onUnknown: (error: unknown) => void
}

/**
 * Brings about that there is a counter or, when its value cannot be found out in time, its stand-in. `before`: what this node saw of the
 * counter while it was there. Rejects when the store is away.
 */
export type FindCount = (counter: ClickCounter, before: number) => Promise<void>

/** Visitors wait for the first value of a count as long as this, once; when it fails, nobody asks again for a while. */
const countTimeout = { timeoutMs: 500, what: 'Counting the clicks of before' }
const pauseMs = 5_000

/** Asked for once, however many visitors wait for it. An answer that comes when nobody waits any more is put to use all the same. */
export function createFindCount(deps: FindCountDeps): FindCount {
  const flights = new Map<string, Promise<unknown>>()
  let pausedUntilMs = 0

  const ask = async (counter: ClickCounter, fromMs: number): Promise<void> => {
    const count = await deps.source.countClicks({ ...counter.clicks, beforeMs: fromMs })
    await deps.kv.settleStandIn({ key: counter.key, count, fromMs, ttlMs: counter.ttlMs })
  }
  const flightOf = (counter: ClickCounter, fromMs: number): Promise<unknown> => {
    const underWay = flights.get(counter.key)
    if (underWay !== undefined) return underWay
    const flight = ask(counter, fromMs).finally(() => flights.delete(counter.key))
    flights.set(counter.key, flight)
    return flight
  }
  return async (counter, before) => {
    const { key, ttlMs } = counter
    const fromMs = await deps.kv.openStandIn({ key, fromMs: deps.nowMs(), before, ttlMs })
    if (fromMs === null || deps.monotonicMs() < pausedUntilMs) return
    try {
      await withTimeout(flightOf(counter, fromMs), countTimeout)
    } catch (error) {
      pausedUntilMs = deps.monotonicMs() + pauseMs
      deps.onUnknown(error)
    }
  }
}
