import { offerClicksCounter } from '@waymark/domain'
import { type Kv, seedCounter } from '@waymark/kv'
import type { OfferClickSource } from '@waymark/replica'

/** A person who goes to an offer. */
export interface OfferVisit {
  workspaceId: string
  offerId: string
  /** Unix ms. */
  atMs: number
  /** Of a hop, which may be made again; null: straight from the link, which is a click of its own. */
  clickToken: string | null
}

/**
 * The live counters of offers (specification, "Offer": `clicksTotal`): a click counts once for each offer
 * that it goes to.
 */
export interface OfferCounter {
  /** Waits for nothing; what cannot be counted now is counted when the store is back. */
  count(visit: OfferVisit): void
  /** Counts what waits, as far as the store lets it. */
  close(): Promise<void>
}

export interface OfferCounterDeps {
  kv: Pick<Kv, 'firstSeen' | 'incrementKnown' | 'getOrSet'>
  source: OfferClickSource
  onError: (error: unknown) => void
}

const flushEveryMs = 20
const retryEveryMs = 500
/** While the store is unavailable; what exceeds this is missing until the counter is seeded anew. */
const maxWaiting = 100_000
/** Clicks of other nodes that wait to be counted are hardly older than the oldest one here. */
const otherNodesMs = 2_000
/** A visitor who goes back to the landing and on again is the same click for so long. */
const sameClickMs = 7 * 86_400_000

/** Counts in batches: a round trip for what is new among the hops, and one for all offers. */
export function createOfferCounter(deps: OfferCounterDeps): OfferCounter {
  let waiting: OfferVisit[] = []
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isClosed = false

  const schedule = (delayMs: number) => {
    if (!isClosed && waiting.length > 0) timer ??= setTimeout(flush, delayMs)
  }
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    running = running.then(countWaiting)
  }
  const countWaiting = async () => {
    const taken = waiting
    waiting = []
    const left = await countAll(deps, taken)
    waiting = [...left, ...waiting].slice(0, maxWaiting)
    schedule(left.length > 0 ? retryEveryMs : flushEveryMs)
  }
  return {
    count: (visit) => {
      if (waiting.length >= maxWaiting) return
      waiting.push(visit)
      schedule(flushEveryMs)
    },
    close: async () => {
      flush()
      isClosed = true
      await running
    },
  }
}

/** What could not be counted. */
async function countAll(deps: OfferCounterDeps, visits: readonly OfferVisit[]): Promise<OfferVisit[]> {
  if (visits.length === 0) return []
  const fresh = await firstVisits(deps, visits)
  if (fresh === null) return [...visits]
  const byOffer = Map.groupBy(fresh, ({ offerId }) => offerId)
  const left = await Promise.all([...byOffer.values()].map((group) => countOffer(deps, group)))
  // Their hops are taken for seen by now: what is left counts by itself.
  return left.flat().map((visit) => ({ ...visit, clickToken: null }))
}

/**
 * Without those that an earlier hop of the same click to the same offer was counted for; null: it cannot be
 * found out.
 */
async function firstVisits({ kv, onError }: OfferCounterDeps, visits: readonly OfferVisit[]) {
  const straight = visits.filter(({ clickToken }) => clickToken === null)
  const hops = visits.filter(({ clickToken }) => clickToken !== null)
  const queries = hops.map(({ clickToken, offerId }) => ({
    key: `hop:${clickToken}:${offerId}`,
    olderKeys: [],
    ttlMs: sameClickMs,
  }))
  try {
    const isFirst = queries.length === 0 ? [] : await kv.firstSeen(queries)
    return [...straight, ...hops.filter((_, index) => isFirst[index] === true)]
  } catch (error) {
    onError(error)
    return null
  }
}

async function countOffer(
  deps: OfferCounterDeps,
  visits: readonly OfferVisit[],
): Promise<readonly OfferVisit[]> {
  const [first] = visits
  if (first === undefined) return []
  const { kv, onError } = deps
  const raise = { key: offerClicksCounter.key(first.offerId), by: visits.length }
  try {
    const [count] = await kv.incrementKnown([raise])
    if (count !== null) return []
    const fromMs = await seed(deps, first, Math.min(...visits.map(({ atMs }) => atMs)) - otherNodesMs)
    const open = visits.filter(({ atMs }) => atMs >= fromMs)
    const [seeded] = await kv.incrementKnown([{ ...raise, by: open.length }])
    return seeded === null ? visits : []
  } catch (error) {
    onError(error)
    return visits
  }
}

/** With what the analytics know. The time, in Unix ms, from which on clicks are to be added. */
async function seed(
  { kv, source }: OfferCounterDeps,
  { workspaceId, offerId }: OfferVisit,
  fromMs: number,
): Promise<number> {
  const seeded = await seedCounter(kv, {
    key: offerClicksCounter.key(offerId),
    ttlMs: offerClicksCounter.ttlMs,
    fromMs: Math.max(0, fromMs),
    countBefore: (beforeMs) => source.countOfferClicks({ workspaceId, offerId, beforeMs }),
  })
  return seeded.fromMs
}
