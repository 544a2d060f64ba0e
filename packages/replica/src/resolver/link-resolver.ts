import type { Kv, KvLogger } from '@waymark/kv'
import { addressKey, addressOfKey, isPossibleCode } from '../address.ts'
import { linksChannel } from '../change-message.ts'
import type { LinkDisk } from '../disk/port.ts'
import { createPublishedSnapshots } from '../published-snapshots.ts'
import type { LinkSource } from '../source/port.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'
import { createBackgroundQueue } from './background-queue.ts'
import { createChangeListener } from './change-listener.ts'
import { createFreshness } from './freshness.ts'
import { createLanding } from './landing.ts'
import { defaultLimits, noCounts, type ResolverLimits, type ResolverStats } from './limits.ts'
import { type CachedLink, createLinkCache } from './link-cache.ts'
import { createLinkTiers, type Expectation } from './link-tiers.ts'
import type { Resolved } from './resolved.ts'
import { restoreFromDisk } from './restore.ts'
import { createSingleFlights, type SingleFlights } from './single-flights.ts'
import { createUnknownAddresses } from './unknown-addresses.ts'

export interface LinkResolverDeps<T> {
  kv: Kv
  source: LinkSource
  /** Turns a link's document into what the redirector works with; called once a version. May throw. */
  compile: (snapshot: LinkSnapshot) => T
  monotonicMs: () => number
  logger: KvLogger
  limits?: Partial<ResolverLimits>
  disk?: LinkDisk
  /** In [0, 1); spreads the times at which links are asked for again. */
  random?: () => number
}

export interface LinkResolver<T> {
  /**
   * The link at a code of a domain ('' is the default domain). Synchronous when it is held, and nothing is built for
   * the answer; else a promise, which never rejects and is settled within about a second.
   */
  lookup(domainKey: string, code: string): Resolved<T> | Promise<Resolved<T>>
  /** Reads the disk and listens for changes. Waits for no server. */
  start(): Promise<void>
  stats(): ResolverStats
  close(): Promise<void>
}

/**
 * The redirector's side of link snapshots (design §4): memory → kv → source → unavailable. Guarantees:
 * a change that was published is served within 1 s; a link that is held is served for as long as nobody can be asked,
 * never turned into a 404 or 503 by an outage; that a code is unknown, the source alone can say; any number of
 * lookups of a code that is not held ask once.
 */
export function createLinkResolver<T>(deps: LinkResolverDeps<T>): LinkResolver<T> {
  const { kv, logger, disk, monotonicMs } = deps
  const parts = createParts(deps)
  const { cache, unknowns, counts } = parts
  let unsubscribe: (() => Promise<void>) | undefined

  return {
    lookup: createLookup(parts),
    async start() {
      unsubscribe = await kv.subscribe(linksChannel, createChangeListener({ ...parts, disk, logger }))
      if (disk === undefined) return
      const startedMs = monotonicMs()
      await restoreFromDisk(disk, cache, logger)
      logger.info({ links: cache.size, tookMs: monotonicMs() - startedMs }, 'Read the links on disk')
    },
    stats: () => ({
      linksCached: cache.size,
      unknownsCached: unknowns.size,
      revalidationsWaiting: parts.queue.waiting,
      ...counts,
    }),
    async close() {
      await unsubscribe?.()
      await disk?.close()
    },
  }
}

type Parts<T> = ReturnType<typeof createParts<T>>

function createParts<T>({
  kv,
  source,
  compile,
  monotonicMs,
  logger,
  disk,
  random = Math.random,
  ...deps
}: LinkResolverDeps<T>) {
  const limits = { ...defaultLimits, ...deps.limits }
  const counts = noCounts()
  const cache = createLinkCache({ compile, maxAddresses: limits.links })
  const unknowns = createUnknownAddresses({ max: limits.unknowns, keptMs: limits.unknownMs, monotonicMs })
  const freshness = createFreshness({ limits, monotonicMs, random })
  const load = createLinkTiers({ published: createPublishedSnapshots(kv, logger), source, counts, logger })
  const land = createLanding({ cache, unknowns, freshness, disk, counts, limits, logger })
  const flights: SingleFlights<LinkAddress, Expectation, Resolved<T>> = createSingleFlights(load, land)
  const queue = createBackgroundQueue<Expectation>({
    run: (key, expected) => flights.run(key, addressOfKey(key), expected),
    concurrency: limits.revalidations,
    onFailure: (error) => logger.error({ err: error }, 'Asking for a link again failed'),
  })

  function revalidate(address: LinkAddress, held: CachedLink<unknown>, expected: Expectation): void {
    const key = addressKey(address.domainKey, address.code)
    // Marked before it is done, so that the visitors who come meanwhile do not ask for it too.
    freshness.markTried(held)
    queue.add(key, expected)
  }

  return { counts, cache, unknowns, freshness, flights, queue, revalidate }
}

/** Runs for every visitor: a hit is a pattern test, a map lookup and a look at the clock. */
function createLookup<T>({
  cache,
  unknowns,
  freshness,
  flights,
  counts,
  revalidate,
}: Parts<T>): LinkResolver<T>['lookup'] {
  const unknown: Resolved<T> = { kind: 'unknown' }
  return (domainKey, code) => {
    if (!isPossibleCode(code)) return unknown
    const key = addressKey(domainKey, code)
    const held = cache.get(key)
    if (held?.isConfirmed) {
      if (freshness.isStale(held)) revalidate({ domainKey, code }, held, held)
      counts.fromMemory += 1
      return held.resolved
    }
    if (held === undefined && unknowns.has(key)) {
      counts.fromMemory += 1
      return unknown
    }
    counts.asked += 1
    return flights.run(key, { domainKey, code }, held ?? null)
  }
}
