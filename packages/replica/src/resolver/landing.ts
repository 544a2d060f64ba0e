import type { KvLogger } from '@waymark/kv'
import { addressKey } from '../address.ts'
import type { LinkDisk } from '../disk/port.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'
import type { Freshness } from './freshness.ts'
import type { Counts, ResolverLimits } from './limits.ts'
import type { CachedLink, LinkCache } from './link-cache.ts'
import type { Resolved } from './resolved.ts'
import type { Landing } from './single-flights.ts'
import type { Loaded } from './tiers.ts'
import type { UnknownAddresses } from './unknown-addresses.ts'

export interface LandingDeps<T> {
  cache: LinkCache<T>
  unknowns: UnknownAddresses
  freshness: Freshness
  disk: LinkDisk | undefined
  counts: Counts
  limits: Pick<ResolverLimits, 'retryAfterSeconds'>
  logger: KvLogger
}

/** Takes what the tiers have said of an address into memory, and makes of it the answer for those who wait. */
export function createLanding<T>(
  deps: LandingDeps<T>,
): (address: LinkAddress, landing: Landing<Loaded<LinkSnapshot>>) => Resolved<T> {
  const { cache, unknowns, freshness, disk, counts, limits } = deps
  const unavailable: Resolved<T> = { kind: 'unavailable', retryAfterSeconds: limits.retryAfterSeconds }

  function hold(address: LinkAddress, snapshot: LinkSnapshot): CachedLink<T> | null {
    try {
      const { held, isNew } = cache.put(address, snapshot)
      if (isNew) disk?.append({ kind: 'known', snapshot })
      return held
    } catch (error) {
      const { linkId, version } = snapshot
      deps.logger.error(
        { err: error, linkId, version },
        'A link cannot be compiled; the version before it stays',
      )
      return null
    }
  }

  function landFound(address: LinkAddress, snapshot: LinkSnapshot): Resolved<T> {
    const held = hold(address, snapshot)
    if (held === null) return keep(address)
    freshness.markConfirmed(held)
    unknowns.delete(addressKey(address.domainKey, address.code))
    return held.resolved
  }

  function landUnknown(address: LinkAddress, isCertain: boolean): Resolved<T> {
    const key = addressKey(address.domainKey, address.code)
    const held = cache.peek(key)
    if (held !== undefined) disk?.append({ kind: 'gone', linkId: held.linkId, address })
    cache.delete(key)
    if (isCertain) unknowns.add(key)
    counts.unknown += 1
    return { kind: 'unknown' }
  }

  /** Nobody could be asked: what is held, however old, else nothing can be said. */
  function keep({ domainKey, code }: LinkAddress): Resolved<T> {
    const held = cache.peek(addressKey(domainKey, code))
    if (held === undefined) {
      counts.unavailable += 1
      return unavailable
    }
    held.isConfirmed = true
    freshness.markTried(held)
    return held.resolved
  }

  return (address, { loaded, isCertain }) => {
    switch (loaded.kind) {
      case 'found':
        return landFound(address, loaded.document)
      case 'unknown':
        return landUnknown(address, isCertain)
      case 'unavailable':
        return keep(address)
      default:
        return loaded satisfies never
    }
  }
}
