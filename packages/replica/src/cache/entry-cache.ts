import { createOutdatableSingleFlight, withTimeoutOr } from '@waymark/async'
import type { Kv, KvLogger } from '@waymark/kv'
import type { RecordDisk } from '../disk/port.ts'
import { createBackgroundQueue } from './background-queue.ts'
import { createChangeListener } from './change-listener.ts'
import type { EntryForm, EntryState, Expectation } from './entry-form.ts'
import { createFailedKeys } from './failed-keys.ts'
import { createFreshness } from './freshness.ts'
import { type CachedEntry, type CompileState, createMemory, type Memory, type PackedKind } from './memory.ts'
import { type Answer, createOnLoaded, type LoadEnd } from './on-loaded.ts'
import { type CachePolicy, type CacheStats, noCounts } from './policy.ts'
import { restoreFromDisk } from './restore.ts'
import { createTiers } from './tiers.ts'
import { createUnknownKeys } from './unknown-keys.ts'

export interface EntryCacheDeps<Content, Line, Found> {
  form: EntryForm<Content, Line>
  policy: CachePolicy
  kv: Kv
  /** The truth. Null: there is no such entry. Rejects when it cannot say: that is never "none". */
  fetch: (key: string) => Promise<EntryState<Content> | null>
  compile: CompileState<Content, Found>
  /**
   * Does beforehand what takes long in `compile`, giving way to visits in between. Rejects as `compile`
   * throws.
   */
  prepare?: ((content: Content, before: Found | undefined) => Promise<void>) | undefined
  /** Entries that were not looked up recently are packed; not given: all stay compiled. */
  packing?: PackedKind<Content, Found> | undefined
  monotonicMs: () => number
  logger: KvLogger
  disk: RecordDisk<Line> | undefined
  /** In [0, 1); spreads the times at which entries are loaded again. */
  random?: (() => number) | undefined
}

export interface EntryCache<Found> {
  /**
   * The entry at the key. Synchronous when it is in memory, and nothing is built for the answer; else a
   * promise, which never rejects and resolves within `waitMs` of the policy, or about a second where that has
   * none.
   */
  lookup(key: string): Answer<Found> | Promise<Answer<Found>>
  /** Reads the disk and listens for changes. Waits for no server. */
  start(): Promise<void>
  stats(): CacheStats
  close(): Promise<void>
}

/**
 * The redirector's side of the replica for one kind of entries (design §4): memory → kv → source →
 * unavailable, revalidated while it is served. Guarantees: a change that was published is served within 1 s;
 * an entry in memory is served for as long as no tier can be reached, never turned into a 404 or 503 by an
 * outage; that a key is unknown, the source alone can say; any number of lookups of a key that is not in
 * memory load it once.
 */
export function createEntryCache<Content, Line, Found>(
  deps: EntryCacheDeps<Content, Line, Found>,
): EntryCache<Found> {
  const { form, kv, logger, disk, monotonicMs } = deps
  const parts = createParts(deps)
  const { memory, unknowns, counts, prepare, queue } = parts
  let unsubscribe: (() => Promise<void>) | undefined

  return {
    lookup: createLookup(parts, deps.policy),
    async start() {
      unsubscribe = await kv.subscribe(form.channel, createChangeListener({ ...parts, form, disk, logger }))
      if (disk === undefined) return
      const startedMs = monotonicMs()
      await restoreFromDisk({ disk, form, memory, prepare, logger })
      const tookMs = monotonicMs() - startedMs
      logger.info({ entries: memory.size, tookMs }, `Read the ${form.noun.many} on disk`)
    },
    stats: () => ({
      entriesCached: memory.size,
      unknownsCached: unknowns.size,
      revalidationsWaiting: queue.waiting,
      ...counts,
    }),
    async close() {
      await unsubscribe?.()
      await disk?.close()
    },
  }
}

type Parts<Found> = Pick<
  ReturnType<typeof createParts<unknown, unknown, Found>>,
  'unknowns' | 'failed' | 'freshness' | 'loads' | 'counts' | 'queue' | 'revalidate' | 'expectationOf'
> & { memory: LookedUp<Found> }

type LookedUp<Found> = Pick<Memory<unknown, Found>, 'get' | 'answerOf'>

function createParts<Content, Line, Found>(deps: EntryCacheDeps<Content, Line, Found>) {
  const { form, policy, kv, fetch, monotonicMs, logger, random = Math.random } = deps
  const { unknowns: max, unknownMs: ttlMs, retryMs } = policy
  const counts = noCounts()
  const memory = createMemory({ compile: deps.compile, packing: deps.packing, policy })
  const unknowns = createUnknownKeys({ max, ttlMs, monotonicMs })
  const failed = createFailedKeys({ max, retryMs, monotonicMs })
  const freshness = createFreshness({ policy, monotonicMs, random })
  const load = createTiers({ noun: form.noun, published: form.published(kv, logger), fetch, counts, logger })

  /** Unless as new a version is in memory. What cannot be prepared, `compile` fails for. */
  function prepare(state: EntryState<Content>): Promise<void> | undefined {
    const current = memory.newest(state)
    if (current !== undefined && current.version >= state.version) return undefined
    return deps.prepare?.(state.content, current?.compiled?.answer).catch(() => undefined)
  }

  const loads = createOutdatableSingleFlight({
    load: async (key, expected: Expectation | null) => {
      const loaded = await load(key, expected)
      // Before it counts as loaded: a change that is published meanwhile is loaded all the same.
      if (loaded.kind === 'found' && deps.prepare !== undefined) await prepare(loaded.state)
      return loaded
    },
    onLoaded: createOnLoaded({ ...deps, memory, unknowns, failed, freshness, counts }),
  })
  const expectationOf = (cached: CachedEntry<Found>): Expectation => ({
    id: memory.idOf(cached),
    version: cached.version,
  })
  const queue = createBackgroundQueue<Waiting<Found>>({
    run: (key, waiting) =>
      loads.run(key, waiting === null || 'id' in waiting ? waiting : expectationOf(waiting)),
    concurrency: policy.revalidations,
    onFailure: (error) => logger.error({ err: error }, `Loading a ${form.noun.one} again failed`),
  })

  function revalidate(key: string, cached: CachedEntry<Found>, expected: Waiting<Found>): void {
    // Marked before it is done, so that the visitors who come meanwhile do not load it too.
    freshness.markTried(cached)
    queue.add(key, expected)
  }

  return { counts, memory, unknowns, failed, freshness, loads, queue, prepare, revalidate, expectationOf }
}

/** What is expected of a load: where that is what is in memory, it is put together when its turn comes. */
type Waiting<Found> = Expectation | CachedEntry<Found> | null

/** Runs for every visitor: a hit is a map lookup and a look at the clock. */
function createLookup<Found>(
  { memory, unknowns, failed, freshness, loads, counts, queue, revalidate, expectationOf }: Parts<Found>,
  { waitMs, retryAfterSeconds }: CachePolicy,
): EntryCache<Found>['lookup'] {
  const unknown: Answer<Found> = { kind: 'unknown' }
  const unavailable: Answer<Found> = { kind: 'unavailable', retryAfterSeconds }

  const answerOfLoad = (end: LoadEnd<Found>): Answer<Found> =>
    end.kind === 'cached' ? memory.answerOf(end.cached) : end

  function load(key: string, cached: CachedEntry<Found> | undefined): Promise<Answer<Found>> {
    counts.loads += 1
    const answer = loads.run(key, cached === undefined ? null : expectationOf(cached)).then(answerOfLoad)
    if (waitMs === null) return answer
    const otherwise = () => (cached === undefined ? unavailable : memory.answerOf(cached))
    return withTimeoutOr(answer, { timeoutMs: waitMs, otherwise })
  }

  return (key) => {
    const cached = memory.get(key)
    if (cached?.isConfirmed) {
      if (freshness.isStale(cached)) revalidate(key, cached, cached)
      counts.fromMemory += 1
      return memory.answerOf(cached)
    }
    if (cached !== undefined) return load(key, cached)
    if (unknowns.has(key)) {
      counts.fromMemory += 1
      return unknown
    }
    const failure = waitMs === null ? 'none' : failed.look(key)
    if (failure === 'none') return load(key, cached)
    if (failure === 'due') queue.add(key, null)
    return unavailable
  }
}
