import { LRUCache } from 'lru-cache'
import type { EntryState } from './entry-form.ts'
import type { CacheState } from './freshness.ts'
import type { Packing } from './packing.ts'
import type { CachePolicy } from './policy.ts'

/** One version of an entry, shared by all of its keys that are in memory. */
export interface CachedEntry<Found> extends CacheState {
  readonly id: string
  readonly version: number
  readonly keys: readonly string[]
  readonly characters: number
  /** Made before it is looked up, so that a warm answer allocates nothing. Null: it is packed only. */
  answer: Found | null
  /** Null: it is always compiled. */
  readonly packed: string | null
}

/**
 * Makes of a state what lookups answer. `before` is what the version until now was made into, where that is
 * compiled. `isAgain`: this version was compiled before, so that its problems are known. May throw, but not
 * for what was compiled before.
 */
export type CompileState<Content, Found> = (
  state: EntryState<Content>,
  before: Found | undefined,
  isAgain: boolean,
) => Found

export interface MemoryDeps<Content, Found> {
  compile: CompileState<Content, Found>
  /**
   * Given: only the entries looked up last stay compiled, as many as `compiled` of the policy says, and the
   * others are compiled again when they are looked up.
   */
  packing?: Packing<Content> | undefined
  policy: Pick<CachePolicy, 'entries' | 'characters' | 'compiled'>
}

export interface Memory<Content, Found> {
  get(key: string): CachedEntry<Found> | undefined
  /** As `get`, but does not count as looked up. */
  peek(key: string): CachedEntry<Found> | undefined
  /** What lookups of the entry answer: the same object for as long as it stays compiled. */
  answerOf(cached: CachedEntry<Found>): Found
  /** The newest version of the entry at any of its keys. */
  newest(state: Pick<EntryState<unknown>, 'id' | 'keys'>): CachedEntry<Found> | undefined
  /**
   * Caches the state at the key and brings the entry's other keys in memory to the same version; an older
   * version replaces none. `isNew` is false when as new a version was cached; then nothing is compiled. Throws
   * what `compile` throws; then nothing has changed.
   */
  put(key: string, state: EntryState<Content>): { cached: CachedEntry<Found>; isNew: boolean }
  delete(key: string): void
  readonly size: number
}

/** The entries of one kind in memory, by key. */
export function createMemory<Content, Found>({
  compile,
  packing,
  policy,
}: MemoryDeps<Content, Found>): Memory<Content, Found> {
  const { entries: max, characters: maxSize } = policy
  // One that is larger than all of the room takes it all: not cached, it would be loaded at every visit.
  const bounds = maxSize !== null && {
    maxSize,
    sizeCalculation: ({ characters }: CachedEntry<Found>) => Math.min(Math.max(characters, 1), maxSize),
  }
  const slots = new LRUCache<string, CachedEntry<Found>>({ max, ...bounds })
  const recent =
    packing &&
    new LRUCache<CachedEntry<Found>, true>({
      max: policy.compiled,
      dispose: (_, cached) => {
        cached.answer = null
      },
    })

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
    const answer = compile(state, before, false)
    const packed = packing?.pack(content) ?? null
    const cached = {
      id,
      version,
      keys,
      characters,
      answer,
      packed,
      staleAtMs: 0,
      epoch: 0,
      isConfirmed: false,
    }
    recent?.set(cached, true)
    return cached
  }

  function compileAgain(cached: CachedEntry<Found>): Found {
    const { id, version, keys, packed } = cached
    if (packing === undefined || packed === null) throw new Error('What is not packed is always compiled.')
    const answer = compile({ id, version, keys, content: packing.unpack(packed) }, undefined, true)
    cached.answer = answer
    recent?.set(cached, true)
    return answer
  }

  return {
    get: (key) => slots.get(key),
    peek: (key) => slots.peek(key),
    newest,
    answerOf(cached) {
      recent?.get(cached)
      return cached.answer ?? compileAgain(cached)
    },
    put(key, state) {
      const current = newest(state)
      const isCached = current !== undefined && current.version >= state.version && current.keys.includes(key)
      const cached = isCached ? current : cachedOf(state, current?.answer ?? undefined)
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
