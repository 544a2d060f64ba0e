import type { KvLogger } from '@waymark/kv'
import { answersAt } from '../address.ts'
import type { PublishedSnapshots } from '../published-snapshots.ts'
import type { LinkSource } from '../source/port.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'
import { createTiers, type Load, type TierCounts } from './tiers.ts'

/** A version of a link that is known to be out: an older one is not believed. */
export interface Expectation {
  linkId: string
  version: number
}

export interface LinkTiersDeps {
  published: PublishedSnapshots
  source: LinkSource
  counts: TierCounts
  logger: KvLogger
}

/** The tiers of links. A source that gives the link of another address has said nothing. */
export function createLinkTiers({
  source,
  ...deps
}: LinkTiersDeps): Load<LinkAddress, LinkSnapshot, Expectation> {
  async function fetch(address: LinkAddress): Promise<LinkSnapshot | null> {
    const snapshot = await source.fetch(address)
    if (snapshot !== null && !answersAt(snapshot, address))
      throw new Error('The source gave the link of another address')
    return snapshot
  }
  return createTiers({ ...deps, fetch, isBehind, noun: 'links' })
}

const isBehind = (snapshot: LinkSnapshot, expected: Expectation): boolean =>
  snapshot.linkId === expected.linkId && snapshot.version < expected.version
