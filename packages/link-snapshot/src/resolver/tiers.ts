import type { KvLogger } from '@waymark/kv'
import { answersAt } from '../address.ts'
import type { PublishedSnapshots } from '../published-snapshots.ts'
import type { LinkSource } from '../source/port.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'
import type { Counts } from './limits.ts'

export type Loaded = { kind: 'found'; snapshot: LinkSnapshot } | { kind: 'unknown' } | { kind: 'unavailable' }

/** A version of a link that is known to be out: an older one is not believed. */
export interface Expectation {
  linkId: string
  version: number
}

export interface TiersDeps {
  published: PublishedSnapshots
  source: LinkSource
  counts: Counts
  logger: KvLogger
}

/** Asks the tiers behind the memory in turn. Never rejects. */
export type Load = (address: LinkAddress, expected: Expectation | null) => Promise<Loaded>

/**
 * kv, then the source. kv can only say "found"; that there is no such link, the source alone can say. What the source
 * finds is put into kv, so that an emptied kv fills again with what is in use.
 */
export function createTiers({ published, source, counts, logger }: TiersDeps): Load {
  let isSourceLossTold = false

  async function findInKv(address: LinkAddress, expected: Expectation | null): Promise<LinkSnapshot | null> {
    try {
      const snapshot = await published.find(address)
      return snapshot === null || isBehind(snapshot, expected) ? null : snapshot
    } catch {
      // The kv adapter tells that it has lost its store.
      counts.kvFailures += 1
      return null
    }
  }

  async function askSource(address: LinkAddress): Promise<LinkSnapshot | null> {
    try {
      const snapshot = await source.fetch(address)
      if (isSourceLossTold) logger.info({}, 'The source of links answers again')
      isSourceLossTold = false
      return snapshot
    } catch (error) {
      counts.sourceFailures += 1
      if (!isSourceLossTold) logger.warn({ err: error }, 'The source of links cannot be asked')
      isSourceLossTold = true
      throw error
    }
  }

  function refill(snapshot: LinkSnapshot): void {
    published.put(snapshot).catch(() => {
      counts.kvFailures += 1
    })
  }

  return async (address, expected) => {
    const published = await findInKv(address, expected)
    if (published !== null) return found('foundInKv', published)
    try {
      const snapshot = await askSource(address)
      if (snapshot === null) return { kind: 'unknown' }
      if (!answersAt(snapshot, address)) throw new Error('The source gave the link of another address')
      refill(snapshot)
      return found('foundAtSource', snapshot)
    } catch {
      return { kind: 'unavailable' }
    }
  }

  function found(tier: 'foundInKv' | 'foundAtSource', snapshot: LinkSnapshot): Loaded {
    counts[tier] += 1
    return { kind: 'found', snapshot }
  }
}

const isBehind = (snapshot: LinkSnapshot, expected: Expectation | null): boolean =>
  expected !== null && snapshot.linkId === expected.linkId && snapshot.version < expected.version
