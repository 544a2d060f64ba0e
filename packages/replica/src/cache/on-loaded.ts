import type { LoadResult } from '@waymark/async'
import type { KvLogger } from '@waymark/kv'
import type { RecordDisk } from '../disk/port.ts'
import type { EntryForm, EntryState } from './entry-form.ts'
import type { FailedKeys } from './failed-keys.ts'
import type { Freshness } from './freshness.ts'
import type { CachedEntry, Memory } from './memory.ts'
import type { CacheCounts, CachePolicy } from './policy.ts'
import type { Loaded } from './tiers.ts'
import type { UnknownKeys } from './unknown-keys.ts'

/**
 * What a lookup says. `unknown`: there is no such thing. `unavailable`: no tier that knows can be reached;
 * where it is about a link: 503, never 404.
 */
export type Answer<Found> = Found | NotFound
type NotFound = { kind: 'unknown' } | { kind: 'unavailable'; retryAfterSeconds: number }

export interface OnLoadedDeps<Content, Line, Found> {
  form: EntryForm<Content, Line>
  memory: Memory<Content, Found>
  unknowns: UnknownKeys
  failed: FailedKeys
  freshness: Freshness
  disk: RecordDisk<Line> | undefined
  counts: CacheCounts
  policy: Pick<CachePolicy, 'retryAfterSeconds'>
  logger: KvLogger
}

/** What a load came to: an entry in memory is an answer once it is compiled, which a visit may need. */
export type LoadEnd<Found> = NotFound | { kind: 'cached'; cached: CachedEntry<Found> }

/** Takes what the tiers have said of a key into memory. */
export function createOnLoaded<Content, Line, Found>(deps: OnLoadedDeps<Content, Line, Found>) {
  const { form, memory, unknowns, failed, freshness, disk, counts, logger } = deps
  const { retryAfterSeconds } = deps.policy

  function put(key: string, state: EntryState<Content>): CachedEntry<Found> | null {
    try {
      const { cached, isNew } = memory.put(key, state)
      if (isNew) disk?.append(form.toLine({ kind: 'known', state }))
      return cached
    } catch (error) {
      const { id, version } = state
      logger.error(
        { err: error, id, version },
        `A ${form.noun.one} cannot be compiled; the previous version is used`,
      )
      return null
    }
  }

  function onFound(key: string, state: EntryState<Content>): LoadEnd<Found> {
    const cached = put(key, state)
    if (cached === null) return onUnavailable(key)
    freshness.markConfirmed(cached)
    unknowns.delete(key)
    failed.delete(key)
    return { kind: 'cached', cached }
  }

  function onUnknown(key: string, version: number, isCertain: boolean): LoadEnd<Found> {
    const cached = memory.peek(key)
    if (cached !== undefined)
      disk?.append(form.toLine({ kind: 'gone', id: memory.idOf(cached), key, version }))
    memory.delete(key)
    failed.delete(key)
    if (isCertain) unknowns.add(key)
    counts.unknown += 1
    return { kind: 'unknown' }
  }

  /** What is in memory, however old, else nothing can be said. */
  function onUnavailable(key: string): LoadEnd<Found> {
    const cached = memory.peek(key)
    if (cached === undefined) {
      failed.add(key)
      counts.unavailable += 1
      return { kind: 'unavailable', retryAfterSeconds }
    }
    cached.isConfirmed = true
    freshness.markTried(cached)
    return { kind: 'cached', cached }
  }

  return (key: string, { loaded, isCertain }: LoadResult<Loaded<Content>>): LoadEnd<Found> => {
    switch (loaded.kind) {
      case 'found':
        return onFound(key, loaded.state)
      case 'unknown':
        return onUnknown(key, loaded.version, isCertain)
      case 'unavailable':
        return onUnavailable(key)
      default:
        return loaded satisfies never
    }
  }
}
