import type { Kv, TakenInStead } from '@waymark/kv'
import { LRUCache } from 'lru-cache'
import type { ClickCounter } from './click-counter.ts'
import { createFindCount, type FindCount, type FindCountDeps } from './find-count.ts'
import { hearLate } from './hear-late.ts'

/** One click that was counted; `giveBack` when it does not come to pass. */
export interface TakenPlace {
  giveBack(): void
}

/** Limits of clicks, exact over all nodes while the store is there (contract §4, "over its click limit"). */
export interface ClickCounters {
  /** Counts one; null: the limit is reached. Never rejects: while the store is away this node counts by itself. */
  take(counter: ClickCounter): Promise<TakenPlace | null>
}

export interface ClickCountersDeps extends FindCountDeps {
  /** The store is away: this node counts by itself. */
  onError: (error: unknown) => void
  kv: FindCountDeps['kv'] & Pick<Kv, 'takeBelow' | 'takeInStead' | 'incrementKnown' | 'countInStead'>
}

const maxHeldHere = 100_000

/** What this node knows of a counter. */
interface Held {
  /** The highest count it has seen, and what it counted itself since. */
  count: number
  /** The highest of the counter itself: what there was before a stand-in had to be opened. */
  seen: number
  /** Counted here and not yet in the store; below zero: counted there for whoever did not wait so long. */
  unsent: number
}

/** See {@link ClickCounters}. */
export function createClickCounters(deps: ClickCountersDeps): ClickCounters {
  const { kv, onError } = deps
  const heldByKey = new LRUCache<string, Held>({ max: maxHeldHere })
  const findCount = createFindCount(deps)

  const heldOf = (key: string): Held => {
    const known = heldByKey.get(key)
    if (known !== undefined) return known
    const held = { count: 0, seen: 0, unsent: 0 }
    heldByKey.set(key, held)
    return held
  }
  return {
    async take(counter) {
      const held = heldOf(counter.key)
      try {
        const taken = await takeInStore({ kv, findCount }, counter, held)
        note(held, counter, taken)
        tellUnsent(kv, counter, held)
        return taken.kind === 'full'
          ? null
          : { giveBack: () => void giveBack(kv, counter, taken).catch(onError) }
      } catch (error) {
        onError(error)
        return takeHere(held, counter.limit)
      }
    },
  }
}

type TakenInStore = Exclude<TakenInStead, { kind: 'unset' }>
type TakenPlaceInStore = Extract<TakenInStore, { kind: 'taken' }>

interface TakeDeps {
  kv: ClickCountersDeps['kv']
  findCount: FindCount
}

async function takeInStore(
  { kv, findCount }: TakeDeps,
  counter: ClickCounter,
  held: Held,
): Promise<TakenInStore> {
  const { key, limit } = counter
  const countedLate = () => {
    held.unsent -= 1
  }
  const known = await hearLate(kv.takeBelow(key, limit), countedLate)
  if (known.kind === 'taken') return { ...known, isStandIn: false }
  if (known.kind === 'full') return known
  await findCount(counter, held.seen)
  const taken = await hearLate(kv.takeInStead(key, limit), countedLate)
  if (taken.kind === 'unset') throw new Error('A counter is gone right after it was set')
  return taken
}

function note(held: Held, { limit }: ClickCounter, taken: TakenInStore): void {
  // Answers to visitors who came at once come in any order.
  held.count = Math.max(held.count, taken.kind === 'taken' ? taken.count : limit)
  if (taken.kind === 'taken' && !taken.isStandIn) held.seen = Math.max(held.seen, taken.count)
}

/** A place of a counter that is gone by now is not given back to what has come after it. */
function giveBack(
  kv: ClickCountersDeps['kv'],
  { key }: ClickCounter,
  taken: TakenPlaceInStore,
): Promise<unknown> {
  return taken.isStandIn ? kv.countInStead(key, -1) : kv.incrementKnown([{ key, by: -1 }])
}

/** What was counted here while the store was away is told as soon as it answers again. */
function tellUnsent(kv: ClickCountersDeps['kv'], { key }: ClickCounter, held: Held): void {
  const { unsent } = held
  if (unsent === 0) return
  held.unsent = 0
  const keep = () => {
    held.unsent += unsent
  }
  void kv.countInStead(key, unsent).then((isCounted) => isCounted || keep(), keep)
}

function takeHere(held: Held, limit: number): TakenPlace | null {
  if (held.count >= limit) return null
  held.count += 1
  held.unsent += 1
  return {
    giveBack: () => {
      held.count -= 1
      held.unsent -= 1
    },
  }
}
