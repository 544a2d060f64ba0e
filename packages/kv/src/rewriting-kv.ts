import { batchesOf } from '@waymark/async'
import { createExpiringMap } from './expiring-map.ts'
import type { FirstSeenQuery, Kv } from './port.ts'

type Rewritten = Pick<Kv, 'getMany' | 'firstSeen' | 'set'>

/** What this process has written into the store, it writes again where the store has lost it. */
export interface RewritingKv extends Rewritten {
  /** Nothing that is in the store is changed. Rejects when the store is unavailable. @returns how many */
  writeAgain(): Promise<number>
}

interface Written {
  value: string
  /** By `firstSeen`, whose things are no values. */
  isSeen: boolean
}

export interface RewritingKvDeps {
  kv: Rewritten & Pick<Kv, 'getOrSet'>
  monotonicMs: () => number
  /** Above it the entry that was used longest ago goes, and is not written again. */
  maxEntries: number
}

/** A few of these take a millisecond: the process has others to serve meanwhile. */
const batchSize = 200

/**
 * A store that answers by what this process has written where it has lost it. Of a thing that is seen for the
 * first time by the store's account, and not by ours, the answer is that it was seen.
 */
export function createRewritingKv({ kv, monotonicMs, maxEntries }: RewritingKvDeps): RewritingKv {
  const written = createExpiringMap<Written>({ monotonicMs, maxEntries })
  const isKnown = ({ key, olderKeys }: FirstSeenQuery) =>
    [key, ...olderKeys].some((one) => written.get(one) !== undefined)
  return {
    async getMany(keys) {
      const values = await kv.getMany(keys)
      return values.map((value, index) => value ?? written.get(keys[index] ?? '')?.value ?? null)
    },
    async set(key, value, ttlMs) {
      written.set(key, { value, isSeen: false }, ttlMs)
      await kv.set(key, value, ttlMs)
    },
    async firstSeen(queries) {
      const known = queries.map(isKnown)
      const first = await kv.firstSeen(queries)
      return queries.map(({ key, ttlMs }, index) => {
        const isFirst = first[index] === true && known[index] === false
        if (isFirst) written.set(key, { value: '1', isSeen: true }, ttlMs)
        return isFirst
      })
    },
    async writeAgain() {
      const keys = written.keys()
      for (const batch of batchesOf(keys, batchSize)) await Promise.all(batch.map(restore))
      return keys.length
    },
  }

  async function restore(key: string): Promise<void> {
    const entry = written.get(key)
    // The clock has fractions of a millisecond, which Redis refuses.
    const ttlMs = Math.max(1, Math.ceil(written.remainingMs(key)))
    if (entry?.isSeen) await kv.firstSeen([{ key, olderKeys: [], ttlMs }])
    else if (entry) await kv.getOrSet(key, entry.value, ttlMs)
  }
}
