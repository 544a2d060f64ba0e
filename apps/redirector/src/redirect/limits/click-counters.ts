import type { Kv } from '@waymark/kv'
import type { ClickCountSource, CountedClicks } from '@waymark/link-snapshot'
import { LRUCache } from 'lru-cache'
import { within } from '../within.ts'

/** Clicks that may be counted up to a limit. */
export interface ClickCounter {
  key: string
  limit: number
  /** How long the count is kept. */
  ttlMs: number
  /** Which clicks it counts: what its first value is asked for by. */
  clicks: CountedClicks
}

/** One click that was counted; `giveBack` when it does not come to pass. */
export interface TakenPlace {
  giveBack(): void
}

/** Limits of clicks, exact over all nodes while the store is there (contract §4, "over its click limit"). */
export interface ClickCounters {
  /** Counts one; null: the limit is reached. Never rejects: while the store is away this node counts by itself. */
  take(counter: ClickCounter): Promise<TakenPlace | null>
}

export interface ClickCountersDeps {
  kv: Pick<Kv, 'takeBelow' | 'getOrSet' | 'increment'>
  source: ClickCountSource
  /** Unix ms. */
  nowMs: () => number
  onError: (error: unknown) => void
}

/** Visitors wait for the first value of a count as long as this, once; when it fails, nobody asks again for a while. */
const seedBudgetMs = 500
const seedPauseMs = 5_000
const maxHeldHere = 100_000

/** What this node knows of a counter. */
interface Held {
  /** The highest count it has seen, and what it counted itself since. */
  count: number
  /** Counted here and not yet in the store. */
  unsent: number
}

/** See {@link ClickCounters}. */
export function createClickCounters({ kv, source, nowMs, onError }: ClickCountersDeps): ClickCounters {
  const heldByKey = new LRUCache<string, Held>({ max: maxHeldHere })
  const seed = createSeeder({ kv, source, nowMs })

  const heldOf = (key: string): Held => {
    const known = heldByKey.get(key)
    if (known !== undefined) return known
    const held = { count: 0, unsent: 0 }
    heldByKey.set(key, held)
    return held
  }
  const increment = (counter: ClickCounter, by: number): Promise<unknown> =>
    kv.increment([{ key: counter.key, by, ttlMs: counter.ttlMs }])

  /** What was counted here while the store was away is told as soon as it answers again. */
  const tellUnsent = (counter: ClickCounter, held: Held): void => {
    const { unsent } = held
    if (unsent === 0) return
    held.unsent = 0
    void increment(counter, unsent).catch(() => {
      held.unsent += unsent
    })
  }
  const takeInStore = async (counter: ClickCounter): Promise<TakenPlace | null> => {
    let taken = await kv.takeBelow(counter.key, counter.limit)
    if (taken.kind === 'unset') {
      await seed(counter)
      taken = await kv.takeBelow(counter.key, counter.limit)
    }
    if (taken.kind === 'unset') throw new Error('A counter is gone right after it was set')
    const held = heldOf(counter.key)
    held.count = taken.kind === 'taken' ? taken.count : counter.limit
    tellUnsent(counter, held)
    return taken.kind === 'full' ? null : { giveBack: () => void increment(counter, -1).catch(onError) }
  }
  const takeHere = (counter: ClickCounter): TakenPlace | null => {
    const held = heldOf(counter.key)
    if (held.count >= counter.limit) return null
    held.count += 1
    held.unsent += 1
    return {
      giveBack: () => {
        held.count -= 1
        held.unsent -= 1
      },
    }
  }
  return {
    async take(counter) {
      try {
        return await takeInStore(counter)
      } catch (error) {
        onError(error)
        return takeHere(counter)
      }
    },
  }
}

/** Gives a counter its first value by the clicks that there were; asked for once, however many visitors wait for it. */
function createSeeder({ kv, source, nowMs }: Omit<ClickCountersDeps, 'onError'>) {
  const flights = new Map<string, Promise<unknown>>()
  let pausedUntilMs = 0
  const count = async (clicks: CountedClicks): Promise<number> => {
    if (nowMs() < pausedUntilMs) throw new Error('The clicks of a limit are not asked for again yet')
    try {
      return await within(seedBudgetMs, source.countClicks(clicks))
    } catch (error) {
      pausedUntilMs = nowMs() + seedPauseMs
      throw error
    }
  }
  const seed = async ({ key, ttlMs, clicks }: ClickCounter): Promise<unknown> =>
    kv.getOrSet(key, String(await count(clicks)), ttlMs)
  return (counter: ClickCounter): Promise<unknown> => {
    const underWay = flights.get(counter.key)
    if (underWay !== undefined) return underWay
    const flight = seed(counter).finally(() => flights.delete(counter.key))
    flights.set(counter.key, flight)
    return flight
  }
}
