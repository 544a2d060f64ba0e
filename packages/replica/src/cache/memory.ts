import { LRUCache } from 'lru-cache'
import type { EntryState } from './entry-form.ts'
import type { CacheState } from './freshness.ts'
import type { CachePolicy } from './policy.ts'

/** One version of an entry, shared by all of its keys that are in memory. */
export interface CachedEntry<Found> extends CacheState {
  readonly id: string
  readonly version: number
  readonly keys: readonly string[]
  /** Made once, so that a warm answer allocates nothing. */
  readonly answer: Found
  readonly characters: number
}

/**
 * Makes of a state what lookups answer; once a version. `before` is what the version until now was made into.
 * May throw.
 */
export type CompileState<Content, Found> = (state: EntryState<Content>, before: Found | undefined) => Found

export interface MemoryDeps<Content, Found> {
  compile: CompileState<Content, Found>
  policy: Pick<CachePolicy, 'entries' | 'characters'>
}

export interface Memory<Content, Found> {
  get(key: string): CachedEntry<Found> | undefined
  /** As `get`, but does not count as looked up. */
  peek(key: string): CachedEntry<Found> | undefined
  /** The newest version of the entry at any of its keys. */
  newest(state: Pick<EntryState<unknown>, 'id' | 'keys'>): CachedEntry<Found> | undefined
  /**
   * Caches the state at the key and brings the entry's other keys in memory to the same version; a version is
   * compiled once, and an older one replaces none. `isNew` is false when as new a version was cached. Throws
   * what `compile` throws; then nothing has changed.
   */
  put(key: string, state: EntryState<Content>): { cached: CachedEntry<Found>; isNew: boolean }
  delete(key: string): void
  readonly size: number
}

/** The entries of one kind in memory, by key. */
export function createMemory<Content, Found>({
  compile,
  policy,
}: MemoryDeps<Content, Found>): Memory<Content, Found> {
  const { entries: max, characters: maxSize } = policy
  // One that is larger than all of the room takes it all: not cached, it would be loaded at every visit.
  const bounds = maxSize !== null && {
    maxSize,
    sizeCalculation: ({ characters }: CachedEntry<Found>) => Math.min(Math.max(characters, 1), maxSize),
  }
  const slots = new LRUCache<string, CachedEntry<Found>>({ max, ...bounds })

  function newest({ id, keys }: Pick<EntryState<unknown>, 'id' | 'keys'>): CachedEntry<Found> | undefined {
    let found: CachedEntry<Found> | undefined
    for (const key of keys) {
      const cached = slots.peek(key)
      if (cached?.id === id && (found === undefined || cached.version > found.version)) found = cached
    }
    return found
  }

  function replace(old: CachedEntry<Found>, fresh: CachedEntry<Found>): void {
    for (const key of old.keys) {
      if (slots.peek(key) !== old) continue
      if (fresh.keys.includes(key)) slots.set(key, fresh)
      else slots.delete(key)
    }
  }

  function cachedOf(state: EntryState<Content>, before: Found | undefined): CachedEntry<Found> {
    const { id, version, keys, content } = state
    const characters = maxSize === null ? 0 : JSON.stringify(content).length
    const answer = compile(state, before)
    return { id, version, keys, answer, characters, staleAtMs: 0, epoch: 0, isConfirmed: false }
  }

  return {
    get: (key) => slots.get(key),
    peek: (key) => slots.peek(key),
    newest,
    put(key, state) {
      const current = newest(state)
      const isCached = current !== undefined && current.version >= state.version && current.keys.includes(key)
      const cached = isCached ? current : cachedOf(state, current?.answer)
      if (current !== undefined && current.version < cached.version) replace(current, cached)
      // The entry's own text of the key: what a visitor sent is a piece of an address line, and would retain
      // all of that.
      slots.set(cached.keys.find((own) => own === key) ?? key, cached)
      return { cached, isNew: !isCached }
    },
    delete: (key) => void slots.delete(key),
    get size() {
      return slots.size
    },
  }
}
