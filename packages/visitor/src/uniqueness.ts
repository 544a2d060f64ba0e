import { batchesOf, withTimeout } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import type { Identity, VisitorIdentity } from './identity.ts'
import { maxUniquenessHours, type Salts } from './salts.ts'
import { createSeenVisitors } from './seen-visitors.ts'

/** One answered visit whose verdict is still open. */
export interface Visit extends VisitorIdentity {
  /** As it is in the click: under the day's salt. What is known of it is loaded and saved here. */
  identity: Identity
  visitedAtMs: number
  uniquenessHours: number
  isBot: boolean
}

export interface UniquenessDeps {
  kv: Pick<Kv, 'firstSeen'>
  salts: Pick<Salts, 'reaching' | 'visitorId'>
  monotonicMs: () => number
  /** Called when the store is unavailable or too slow: then this node's own memory decides. */
  onError?: (error: unknown) => void
}

export interface Uniqueness {
  /**
   * Whether each visit is its visitor's first on the link within `uniquenessHours`, over all nodes; in the
   * order given. One round trip for the batch, and none for visitors that this node has seen recently. Bots
   * are never unique, and a human who comes after one is. Never rejects.
   */
  verdicts(visits: readonly Visit[]): Promise<boolean[]>
  /**
   * Writes the visitors that this node has seen first into the store once more, which has lost them. Rejects
   * while it is unavailable. @returns how many
   */
  writeAgain(): Promise<number>
}

const hourMs = 3_600_000
/**
 * How long a batch may wait for the store: below what a click publisher waits for a batch, so that a slow
 * store does not leave the verdict open.
 */
const budgetMs = 15
/** Room for 262,144 visitors: of the last 100,000, one bucket in 200 has more than it can take. */
const visitorBuckets = 32_768
/**
 * How long "seen on another node" is cached: that node's window may end before ours would.
 */
const seenElsewhereMs = 60_000
/** So many are written in a call: a few of these take a millisecond, and visitors wait meanwhile. */
const batchSize = 200
/** The key of a visitor seen on a link in the store, by its id there. */
export const seenKey = (id: string): string => `visitor:seen:${id}`

/** See {@link Uniqueness}. */
export function createUniqueness({ kv, salts, monotonicMs, onError }: UniquenessDeps): Uniqueness {
  const seen = createSeenVisitors({ buckets: visitorBuckets })
  const isCached = (id: string, atMs: number) => seen.untilMs(id) > atMs
  const cacheVisitor = (identity: Identity, untilMs: number) => {
    identity.seenUntilMs = untilMs
    seen.set(identity.visitorId, untilMs)
  }

  /**
   * Notes the visitor in memory at once, so that a second visit in the same or the next batch needs no query.
   */
  const candidate = (visit: Visit, index: number, atMs: number): Candidate | null => {
    const { identity } = visit
    // Most visits end here: what the visitor itself carries saves the look-up, which costs as much as the
    // rest of the batch.
    if (visit.isBot || identity.seenUntilMs > atMs || isCached(identity.visitorId, atMs)) return null
    const hours = Math.min(Math.max(visit.uniquenessHours, 1), maxUniquenessHours)
    const [, ...older] = salts.reaching(visit.visitedAtMs, hours)
    const olderIds = older.map((salt) => salts.visitorId(salt, visit))
    const isKnown = olderIds.some((id) => isCached(id, atMs))
    cacheVisitor(identity, atMs + (isKnown ? seenElsewhereMs : hours * hourMs))
    return isKnown ? null : { index, identity, olderIds, ttlMs: hours * hourMs }
  }
  const query = async (candidates: readonly Candidate[]): Promise<readonly boolean[]> => {
    const queries = candidates.map(({ identity, olderIds, ttlMs }) => ({
      key: seenKey(identity.visitorId),
      olderKeys: olderIds.map(seenKey),
      ttlMs,
    }))
    try {
      return await withTimeout(kv.firstSeen(queries), {
        timeoutMs: budgetMs,
        what: 'Reading which visitors were seen before',
      })
    } catch (error) {
      onError?.(error)
      return candidates.map(() => true)
    }
  }
  return {
    async writeAgain() {
      // Those that another node has seen first end sooner: that one writes them for as long as they last.
      const known = seen.after(() => monotonicMs() + seenElsewhereMs)
      let count = 0
      for (const batch of batchesOf(known, batchSize)) {
        const atMs = monotonicMs()
        const ttlMs = (untilMs: number) => Math.max(1, Math.round(untilMs - atMs))
        await kv.firstSeen(
          batch.map(({ id, untilMs }) => ({ key: seenKey(id), olderKeys: [], ttlMs: ttlMs(untilMs) })),
        )
        count += batch.length
      }
      return count
    },
    async verdicts(visits) {
      const atMs = monotonicMs()
      const verdicts: boolean[] = []
      const candidates: Candidate[] = []
      for (const [index, visit] of visits.entries()) {
        verdicts.push(false)
        const found = candidate(visit, index, atMs)
        if (found !== null) candidates.push(found)
      }
      if (candidates.length === 0) return verdicts
      const first = await query(candidates)
      candidates.forEach(({ index, identity }, position) => {
        verdicts[index] = first[position] === true
        if (first[position] === false) cacheVisitor(identity, monotonicMs() + seenElsewhereMs)
      })
      return verdicts
    },
  }
}

interface Candidate {
  /** Position in the batch. */
  index: number
  identity: Identity
  olderIds: readonly string[]
  ttlMs: number
}
