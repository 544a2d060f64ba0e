import type { KvLogger, SubscribeHandlers } from '@waymark/kv'
import { addressKey } from '../address.ts'
import { type LinkChange, linkChangeSchema } from '../change-message.ts'
import type { LinkDisk } from '../disk/port.ts'
import { parseEntry } from '../schema.ts'
import type { LinkAddress } from '../types.ts'
import type { Freshness } from './freshness.ts'
import type { CachedLink, LinkCache } from './link-cache.ts'
import type { Expectation } from './link-tiers.ts'
import type { SingleFlights } from './single-flights.ts'
import type { UnknownAddresses } from './unknown-addresses.ts'

export interface ChangeListenerDeps {
  cache: Pick<LinkCache<unknown>, 'peek' | 'delete'>
  unknowns: UnknownAddresses
  freshness: Freshness
  flights: Pick<SingleFlights<LinkAddress, Expectation, unknown>, 'outdate' | 'outdateAll'>
  disk: LinkDisk | undefined
  logger: KvLogger
  /** Asks for the address again in the background. */
  revalidate: (address: LinkAddress, held: CachedLink<unknown>, expected: Expectation) => void
}

/**
 * Applies the changes told by the api: what is held in an older version is asked for at once (and served until the new
 * one is there), what is known to lead here no more goes at once.
 */
export function createChangeListener(deps: ChangeListenerDeps): SubscribeHandlers {
  const { cache, unknowns, freshness, flights, disk, logger, revalidate } = deps

  function applyTo(address: LinkAddress, change: LinkChange): void {
    const key = addressKey(address.domainKey, address.code)
    unknowns.delete(key)
    const isBeingLoaded = flights.outdate(key, change)
    const held = cache.peek(key)
    if (held !== undefined && !isBeingLoaded && isOtherOrOlder(held, change))
      revalidate(address, held, change)
  }

  function drop(address: LinkAddress, { linkId, version }: LinkChange): void {
    const key = addressKey(address.domainKey, address.code)
    unknowns.delete(key)
    flights.outdate(key, null)
    const held = cache.peek(key)
    if (held === undefined || held.linkId !== linkId || held.version >= version) return
    cache.delete(key)
    disk?.append({ kind: 'gone', linkId, address })
  }

  function onGap(): void {
    freshness.markAllStale()
    unknowns.clear()
    flights.outdateAll()
  }

  return {
    onGap,
    onMessage(message) {
      const parsed = parseEntry(linkChangeSchema, message)
      if (!parsed.ok) {
        logger.error(
          { reason: parsed.reason },
          'A message about links does not fit; all links are asked for again',
        )
        onGap()
        return
      }
      for (const address of parsed.value.dropped) drop(address, parsed.value)
      for (const address of parsed.value.addresses) applyTo(address, parsed.value)
    },
  }
}

/** An address that is told to lead to another link is asked for too: the tiers know which of the two has it now. */
const isOtherOrOlder = (held: CachedLink<unknown>, { linkId, version }: LinkChange): boolean =>
  held.linkId !== linkId || held.version < version
