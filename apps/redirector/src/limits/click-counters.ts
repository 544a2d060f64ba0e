import { type MonotonicClock, withTimeout } from '@waymark/async'
import { type Kv, LateAnswerError, type ProvisionallyTaken } from '@waymark/kv'
import { LRUCache } from 'lru-cache'
import type { ClickCounter } from './click-counter.ts'
import { createFindCount, type FindCount, type FindCountDeps } from './find-count.ts'
import {
  addUnsent,
  type CountsDisk,
  createKnownCounts,
  type KnownCount,
  type KnownCounts,
} from './known-counts.ts'

/** One click that was counted; `giveBack` when it does not come to pass. */
export interface ReservedClick {
  giveBack(): void
}

/**
 * Limits of clicks, exact over all nodes while the store is there (contract §4, "over its click limit").
 * While it is unavailable each node counts by itself, from what it knew, what is on its disk and what the
 * analytics know; how far a limit may be exceeded then is said in docs/decisions. No limit ends early: no
 * click is counted twice.
 */
export interface ClickCounters {
  /**
   * Counts one; null: the limit is reached. Never rejects: while the store is unavailable this node counts by
   * itself.
   */
  take(counter: ClickCounter): Promise<ReservedClick | null>
  /** Learns what earlier runs knew. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface ClickCountersDeps extends FindCountDeps {
  /** The store is unavailable: this node counts by itself. */
  onError: (error: unknown) => void
  kv: FindCountDeps['kv'] &
    Pick<Kv, 'takeBelow' | 'takeProvisionally' | 'incrementKnown' | 'countProvisionally'>
  /** Not given: what is known ends with the process. */
  disk?: CountsDisk
}

/** See {@link ClickCounters}. */
export function createClickCounters(deps: ClickCountersDeps): ClickCounters {
  const { kv, onError, nowMs } = deps
  const counts = createKnownCounts(nowMs, deps.disk)
  const findCount = createFindCount(deps)
  const loadBase = createBase(deps)
  const sendUnsent = createUnsentSender({ kv, counts })

  return {
    async take(counter) {
      const known = counts.of(counter.key)
      try {
        const taken = await takeInStore({ kv, findCount, nowMs }, counter, known)
        note(known, counter, taken)
        counts.changed(counter)
        sendUnsent(counter, known)
        return taken.kind === 'full'
          ? null
          : { giveBack: () => void giveBack(kv, counter, taken).catch(onError) }
      } catch (error) {
        onError(error)
        await loadBase(counter, known)
        const reservation = takeHere(known, counter.limit, nowMs())
        counts.changed(counter)
        return reservation
      }
    },
    start: counts.load,
    close: counts.close,
  }
}

type TakenInStore = Exclude<ProvisionallyTaken, { kind: 'unset' }>
type ReservedInStore = Extract<TakenInStore, { kind: 'taken' }>

interface TakeDeps {
  kv: ClickCountersDeps['kv']
  findCount: FindCount
  nowMs: () => number
}

async function takeInStore(
  { kv, findCount, nowMs }: TakeDeps,
  counter: ClickCounter,
  known: KnownCount,
): Promise<TakenInStore> {
  const { key, limit } = counter
  const countedLate = () => addUnsent(known, -1, nowMs())
  const below = await onLateTaken(kv.takeBelow(key, limit), countedLate)
  if (below.kind === 'taken') return { ...below, isProvisional: false }
  if (below.kind === 'full') return below
  await findCount(counter, known)
  const taken = await onLateTaken(kv.takeProvisionally(key, limit), countedLate)
  if (taken.kind === 'unset') throw new Error('A counter is gone right after it was set')
  return taken
}

function note(known: KnownCount, { limit }: ClickCounter, taken: TakenInStore): void {
  known.isBased = true
  // Answers to visitors who came at once come in any order.
  known.count = Math.max(known.count, taken.kind === 'taken' ? taken.count : limit)
  if (taken.kind === 'taken' && !taken.isProvisional) known.seen = Math.max(known.seen, taken.count)
}

/** A reservation of a counter that no longer exists is not given back to what has come after it. */
function giveBack(
  kv: ClickCountersDeps['kv'],
  { key }: ClickCounter,
  taken: ReservedInStore,
): Promise<unknown> {
  return taken.isProvisional ? kv.countProvisionally(key, -1) : kv.incrementKnown([{ key, by: -1 }])
}

/**
 * What was counted here while the store was unavailable is sent as soon as it answers again. First it is
 * deleted from the disk: when the node is killed in between it is lost, so that the limit lets more pass.
 * Sent twice it would end the limit early.
 */
function createUnsentSender({ kv, counts }: { kv: ClickCountersDeps['kv']; counts: KnownCounts }) {
  return (counter: ClickCounter, known: KnownCount): void => {
    if (known.unsent.size === 0) return
    const { unsent } = known
    known.unsent = new Map()
    const send = async ([sinceMs, by]: [number, number]) => {
      const store = () => addUnsent(known, by, sinceMs)
      if (by !== 0)
        await kv.countProvisionally(counter.key, by, sinceMs).then((isCounted) => isCounted || store(), store)
    }
    void counts
      .save(counter)
      .then(() => Promise.all([...unsent].map(send)))
      .then(() => counts.changed(counter))
  }
}

const baseTimeout = { timeoutMs: 500, what: 'Counting the earlier clicks' }
const retryAfterMs = 5_000

interface BaseDeps {
  source: ClickCountersDeps['source']
  nowMs: () => number
  monotonicMs: MonotonicClock
  onUnknown: (error: unknown) => void
}

interface LastQuery {
  atMs: number
  answered: Promise<void>
}

/**
 * While the store is unavailable: what the analytics know of a counter, read every five seconds, since other
 * nodes count too. Only the first visitors of a counter of which nothing else is known wait for it.
 */
function createBase({ source, nowMs, monotonicMs, onUnknown }: BaseDeps) {
  const requested = new LRUCache<string, LastQuery>({ maxSize: 100_000, sizeCalculation: () => 1 })
  const query = async ({ clicks }: ClickCounter, known: KnownCount) => {
    const count = await source.countClicks({ ...clicks, beforeMs: nowMs() })
    known.count = Math.max(known.count, count)
    known.isBased = true
  }
  return async (counter: ClickCounter, known: KnownCount): Promise<void> => {
    const last = requested.get(counter.key)
    const isDue = last === undefined || monotonicMs() - last.atMs >= retryAfterMs
    const answered = isDue ? query(counter, known).catch(onUnknown) : last.answered
    if (isDue) requested.set(counter.key, { atMs: monotonicMs(), answered })
    if (!known.isBased) await withTimeout(answered, baseTimeout).catch(onUnknown)
  }
}

function takeHere(known: KnownCount, limit: number, nowMs: number): ReservedClick | null {
  if (known.count >= limit) return null
  known.count += 1
  addUnsent(known, 1, nowMs)
  return {
    giveBack: () => {
      known.count -= 1
      addUnsent(known, -1, nowMs)
    },
  }
}

/**
 * Calls `onTaken` when the store says after its time that it has counted a click: the visit was decided
 * without it. Where it never says, the click may be counted twice.
 */
function onLateTaken<Answer extends { kind: string }>(
  requested: Promise<Answer>,
  onTaken: () => void,
): Promise<Answer> {
  requested.catch((error: unknown) => {
    if (!(error instanceof LateAnswerError)) return
    const decide = (answer: unknown) => {
      if (isTaken(answer)) onTaken()
    }
    // The failure itself was reported at the timeout.
    error.late.then(decide, () => undefined)
  })
  return requested
}

function isTaken(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'taken'
}
