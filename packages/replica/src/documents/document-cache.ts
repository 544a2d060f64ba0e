import { withTimeoutOr } from '@waymark/async'
import type { Kv, KvLogger } from '@waymark/kv'
import { createBackgroundQueue } from '../resolver/background-queue.ts'
import { createFreshness } from '../resolver/freshness.ts'
import { createSingleFlights, type SingleFlights } from '../resolver/single-flights.ts'
import type { TierCounts } from '../resolver/tiers.ts'
import { createUnknownAddresses } from '../resolver/unknown-addresses.ts'
import {
  type CachedDocument,
  type CompileDocument,
  createCachedDocuments,
  type PrepareDocument,
} from './cached-documents.ts'
import { documentsChannel } from './change-message.ts'
import type { DocumentAnswer } from './document-answer.ts'
import type { DocumentDisk } from './document-disk.ts'
import { createDocumentListener } from './document-listener.ts'
import { createDocumentLanding } from './document-load.ts'
import { createPreparation, preparing } from './document-preparation.ts'
import { createDocumentTiers } from './document-tiers.ts'
import { createFailedKeys } from './failed-keys.ts'
import { type DocumentLimits, type DocumentStats, defaultLimits } from './limits.ts'
import { restoreDocuments } from './restore.ts'
import type { DocumentKind, SharedDocument } from './types.ts'

export interface DocumentCacheDeps<K extends DocumentKind, T> {
  kind: K
  kv: Kv
  /** Who knows the truth, `DocumentSource`. Rejects when it cannot say. */
  fetch: (key: string) => Promise<SharedDocument<K>>
  compile: CompileDocument<K, T>
  /** Does beforehand what takes long in `compile`, giving way to visits in between. */
  prepare?: PrepareDocument<K, T> | undefined
  monotonicMs: () => number
  logger: KvLogger
  limits?: Partial<DocumentLimits>
  disk?: DocumentDisk<K>
  /** In [0, 1); spreads the times at which documents are asked for again. */
  random?: () => number
}

export interface DocumentCache<T> {
  /**
   * The document. Synchronous when it is held, and nothing is built for the answer; else a promise, which never rejects and
   * is settled within `waitMs` (400 ms).
   */
  lookup(key: string): DocumentAnswer<T> | Promise<DocumentAnswer<T>>
  /** Reads the disk and listens for changes. Waits for no server. */
  start(): Promise<void>
  stats(): DocumentStats
  close(): Promise<void>
}

/**
 * The redirector's side of the shared documents of one kind: memory → kv → source → unavailable, as for links. Guarantees:
 * a change that was published is served within 1 s; a document that is held is served for as long as nobody can be asked;
 * any number of lookups of one that is not held ask once; visitors wait for one that cannot be had only once in a while.
 */
export function createDocumentCache<K extends DocumentKind, T>(
  deps: DocumentCacheDeps<K, T>,
): DocumentCache<T> {
  const { kind, kv, logger, disk } = deps
  const parts = createParts(deps)
  const { held, unknowns, counts } = parts
  let unsubscribe: (() => Promise<void>) | undefined

  return {
    lookup: createLookup(parts),
    async start() {
      unsubscribe = await kv.subscribe(documentsChannel(kind), createDocumentListener({ ...parts, logger }))
      if (disk !== undefined) await restoreDocuments(disk, { held, prepare: parts.prepare, logger })
    },
    stats: () => ({ held: held.size, unknownsCached: unknowns.size, ...counts }),
    async close() {
      await unsubscribe?.()
      await disk?.close()
    },
  }
}

function createParts<K extends DocumentKind, T>(deps: DocumentCacheDeps<K, T>) {
  const { kind, monotonicMs, logger, disk, random = Math.random } = deps
  const limits = { ...defaultLimits, ...deps.limits }
  const { unknowns: max, unknownMs: keptMs, retryMs } = limits
  const counts: TierCounts = { foundInKv: 0, foundAtSource: 0, kvFailures: 0, sourceFailures: 0 }
  const held = createCachedDocuments({
    compile: deps.compile,
    maxDocuments: limits.documents,
    maxCharacters: limits.characters,
  })
  const unknowns = createUnknownAddresses({ max, keptMs, monotonicMs })
  const failed = createFailedKeys({ max, retryMs, monotonicMs })
  const freshness = createFreshness({ limits, monotonicMs, random })
  const prepare = createPreparation(held, deps.prepare)
  const land = createDocumentLanding({ kind, held, unknowns, failed, freshness, disk, logger })
  const flights: SingleFlights<string, number, DocumentAnswer<T>> = createSingleFlights(
    preparing(createDocumentTiers(deps, counts), prepare),
    land,
  )
  const queue = createBackgroundQueue<number | null>({
    run: (key, expectedVersion) => flights.run(key, key, expectedVersion),
    concurrency: limits.revalidations,
    onFailure: (error) => logger.error({ err: error, kind }, 'Asking for a document again failed'),
  })

  function revalidate(key: string, one: CachedDocument<unknown>, expectedVersion: number): void {
    // Marked before it is done, so that the visitors who come meanwhile do not ask for it too.
    freshness.markTried(one)
    queue.add(key, expectedVersion)
  }

  return { limits, counts, held, unknowns, failed, freshness, flights, queue, prepare, revalidate }
}

/** Runs for every visitor: a hit is a map lookup and a look at the clock. */
function createLookup<K extends DocumentKind, T>(
  parts: ReturnType<typeof createParts<K, T>>,
): DocumentCache<T>['lookup'] {
  const { held, unknowns, failed, freshness, flights, queue, revalidate, limits } = parts
  const none: DocumentAnswer<T> = { kind: 'none' }
  const unavailable: DocumentAnswer<T> = { kind: 'unavailable' }

  function ask(key: string, one: CachedDocument<T> | undefined): Promise<DocumentAnswer<T>> {
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
