import type { Kv } from '@waymark/kv'
import { LRUCache } from 'lru-cache'
import { type VisitorIdentity, visitorId } from './identity.ts'
import { maxUniquenessHours, type Salts } from './salts.ts'

/** One answered visit whose verdict is still open. */
export interface Visit extends VisitorIdentity {
  /** As it stands in the click: `visitorId` under the day's salt. */
  visitorId: string
  visitedAtMs: number
  uniquenessHours: number
  isBot: boolean
}

export interface UniquenessDeps {
  kv: Pick<Kv, 'firstSeen'>
  salts: Pick<Salts, 'reaching'>
  nowMs: () => number
  /** How long a batch may wait for the store. */
  budgetMs?: number
  /** Hears when the store is away or too slow: then this node's own memory decides. */
  onError?: (error: unknown) => void
}

export interface Uniqueness {
  /**
   * Whether each visit is its visitor's first on the link within `uniquenessHours`, over all nodes; in the order given. One round trip for
   * the batch, and none for visitors this node has seen lately. Bots are never unique and do not take a human's place. Never rejects.
   */
  verdicts(visits: readonly Visit[]): Promise<boolean[]>
}

const hourMs = 3_600_000
/** Below what a click publisher waits for a batch: a slow store must not leave the verdict open. */
const defaultBudgetMs = 15
const maxRemembered = 100_000
/** How long "seen on another node" is believed without asking: that node's window may end before ours would. */
const seenElsewhereMs = 60_000
const seenKey = (id: string) => `visitor:seen:${id}`

/** See {@link Uniqueness}. */
export function createUniqueness({
  kv,
  salts,
  nowMs,
  onError,
  budgetMs = defaultBudgetMs,
}: UniquenessDeps): Uniqueness {
  /** Visitor → Unix ms until which it counts as seen. */
  const seenUntil = new LRUCache<string, number>({ max: maxRemembered })
  const isRemembered = (id: string) => (seenUntil.get(id) ?? 0) > nowMs()

  /** Takes the visitor's place in memory at once, so that a second visit in the same or the next batch is not asked for. */
  const candidate = (visit: Visit, index: number): Candidate | null => {
    if (visit.isBot || isRemembered(visit.visitorId)) return null
    const hours = Math.min(Math.max(visit.uniquenessHours, 1), maxUniquenessHours)
    const [, ...older] = salts.reaching(visit.visitedAtMs, hours)
    const olderIds = older.map((salt) => visitorId(salt, visit))
    const remembered = olderIds.some(isRemembered)
    seenUntil.set(visit.visitorId, nowMs() + (remembered ? seenElsewhereMs : hours * hourMs))
    return remembered ? null : { index, id: visit.visitorId, olderIds, ttlMs: hours * hourMs }
  }
  const ask = async (candidates: readonly Candidate[]): Promise<readonly boolean[]> => {
    const queries = candidates.map(({ id, olderIds, ttlMs }) => ({
      key: seenKey(id),
      olderKeys: olderIds.map(seenKey),
      ttlMs,
    }))
    try {
      return await within(budgetMs, kv.firstSeen(queries))
    } catch (error) {
      onError?.(error)
      return candidates.map(() => true)
    }
  }
  return {
    async verdicts(visits) {
      const verdicts = visits.map(() => false)
      const candidates = visits.map(candidate).filter((found) => found !== null)
      if (candidates.length === 0) return verdicts
      const first = await ask(candidates)
      candidates.forEach(({ index, id }, position) => {
        verdicts[index] = first[position] === true
        if (first[position] === false) seenUntil.set(id, nowMs() + seenElsewhereMs)
      })
      return verdicts
    },
  }
}

interface Candidate {
  /** Position in the batch. */
  index: number
  id: string
  olderIds: readonly string[]
  ttlMs: number
}

/** What comes later, an error included, is of no interest to anybody. */
async function within<T>(budgetMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`The store has not answered in ${budgetMs} ms.`)),
    budgetMs,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
