import { withTimeoutOr } from '@waymark/async'
import type { Kv, KvLogger } from '@waymark/kv'
import { createBackgroundQueue } from '../resolver/background-queue.ts'
import { createFreshness } from '../resolver/freshness.ts'
import { createSingleFlights, type SingleFlights } from '../resolver/single-flights.ts'
import type { TierCounts } from '../resolver/tiers.ts'
import { createUnknownAddresses } from '../resolver/unknown-addresses.ts'
import {
  type CachedEntry,
  type CompileEntry,
  createCachedEntries,
  type PrepareEntry,
} from './cached-documents.ts'
import { configChannel } from './change-message.ts'
import type { EntryAnswer } from './document-answer.ts'
import type { EntryDisk } from './document-disk.ts'
import { createConfigListener } from './document-listener.ts'
import { createDocumentLanding } from './document-load.ts'
import { createPreparation, preparing } from './document-preparation.ts'
import { createConfigTiers } from './document-tiers.ts'
import { createFailedKeys } from './failed-keys.ts'
import { defaultLimits, type EntryLimits, type EntryStats } from './limits.ts'
import { restoreEntries } from './restore.ts'
import type { ConfigEntry, ConfigKind } from './types.ts'

export interface EntryCacheDeps<K extends ConfigKind, T> {
  kind: K
  kv: Kv
  /** Who knows the truth, `ConfigSource`. Rejects when it cannot say. */
  fetch: (key: string) => Promise<ConfigEntry<K>>
  compile: CompileEntry<K, T>
  /** Does beforehand what takes long in `compile`, giving way to visits in between. */
  prepare?: PrepareEntry<K, T> | undefined
  monotonicMs: () => number
  logger: KvLogger
  limits?: Partial<EntryLimits>
  disk?: EntryDisk<K>
  /** In [0, 1); spreads the times at which documents are asked for again. */
  random?: () => number
}

export interface EntryCache<T> {
  /**
   * The document. Synchronous when it is held, and nothing is built for the answer; else a promise, which never rejects and
   * is settled within `waitMs` (400 ms).
   */
  lookup(key: string): EntryAnswer<T> | Promise<EntryAnswer<T>>
  /** Reads the disk and listens for changes. Waits for no server. */
  start(): Promise<void>
  stats(): EntryStats
  close(): Promise<void>
}

/**
 * The redirector's side of the shared documents of one kind: memory → kv → source → unavailable, as for links. Guarantees:
 * a change that was published is served within 1 s; a document that is held is served for as long as nobody can be asked;
 * any number of lookups of one that is not held ask once; visitors wait for one that cannot be had only once in a while.
 */
export function createEntryCache<K extends ConfigKind, T>(deps: EntryCacheDeps<K, T>): EntryCache<T> {
  const { kind, kv, logger, disk } = deps
  const parts = createParts(deps)
  const { held, unknowns, counts } = parts
  let unsubscribe: (() => Promise<void>) | undefined

  return {
    lookup: createLookup(parts),
    async start() {
      unsubscribe = await kv.subscribe(configChannel(kind), createConfigListener({ ...parts, logger }))
      if (disk !== undefined) await restoreEntries(disk, { held, prepare: parts.prepare, logger })
    },
    stats: () => ({ held: held.size, unknownsCached: unknowns.size, ...counts }),
    async close() {
      await unsubscribe?.()
      await disk?.close()
    },
  }
}

function createParts<K extends ConfigKind, T>(deps: EntryCacheDeps<K, T>) {
  const { kind, monotonicMs, logger, disk, random = Math.random } = deps
  const limits = { ...defaultLimits, ...deps.limits }
  const { unknowns: max, unknownMs: keptMs, retryMs } = limits
  const counts: TierCounts = { foundInKv: 0, foundAtSource: 0, kvFailures: 0, sourceFailures: 0 }
  const held = createCachedEntries({
    compile: deps.compile,
    maxEntries: limits.documents,
    maxCharacters: limits.characters,
  })
  const unknowns = createUnknownAddresses({ max, keptMs, monotonicMs })
  const failed = createFailedKeys({ max, retryMs, monotonicMs })
  const freshness = createFreshness({ limits, monotonicMs, random })
  const prepare = createPreparation(held, deps.prepare)
  const land = createDocumentLanding({ kind, held, unknowns, failed, freshness, disk, logger })
  const flights: SingleFlights<string, number, EntryAnswer<T>> = createSingleFlights(
    preparing(createConfigTiers(deps, counts), prepare),
    land,
  )
  const queue = createBackgroundQueue<number | null>({
    run: (key, expectedVersion) => flights.run(key, key, expectedVersion),
    concurrency: limits.revalidations,
    onFailure: (error) => logger.error({ err: error, kind }, 'Asking for a document again failed'),
  })

  function revalidate(key: string, one: CachedEntry<unknown>, expectedVersion: number): void {
    // Marked before it is done, so that the visitors who come meanwhile do not ask for it too.
    freshness.markTried(one)
    queue.add(key, expectedVersion)
  }

  return { limits, counts, held, unknowns, failed, freshness, flights, queue, prepare, revalidate }
}

/** Runs for every visitor: a hit is a map lookup and a look at the clock. */
function createLookup<K extends ConfigKind, T>(
  parts: ReturnType<typeof createParts<K, T>>,
): EntryCache<T>['lookup'] {
  const { held, unknowns, failed, freshness, flights, queue, revalidate, limits } = parts
  const none: EntryAnswer<T> = { kind: 'none' }
  const unavailable: EntryAnswer<T> = { kind: 'unavailable' }

  function ask(key: string, one: CachedEntry<T> | undefined): Promise<EntryAnswer<T>> {
    const otherwise = () => one?.answer ?? unavailable
    return withTimeoutOr(flights.run(key, key, one?.version ?? null), { timeoutMs: limits.waitMs, otherwise })
  }

  return (key) => {
    const one = held.get(key)
    if (one?.isConfirmed) {
      if (freshness.isStale(one)) revalidate(key, one, one.version)
      return one.answer
    }
    if (one !== undefined) return ask(key, one)
    if (unknowns.has(key)) return none
    const failure = failed.look(key)
    if (failure === 'none') return ask(key, one)
    if (failure === 'due') queue.add(key, null)
    return unavailable
  }
}
