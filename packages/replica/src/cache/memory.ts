import { LRUCache } from 'lru-cache'
import type { EntryState } from './entry-form.ts'
import type { CacheState } from './freshness.ts'
import type { Packed, Packing } from './packing.ts'
import type { CachePolicy } from './policy.ts'
import { createRecentlyUsed } from './recently-used.ts'

/** One version of an entry, shared by all of its keys that are in memory. */
export interface CachedEntry<Found> extends CacheState, Packed {
  readonly version: number
  /** Null: it has not been looked up recently, and is packed. Of a kind that is not packed: never. */
  compiled: CompiledEntry<Found> | null
  /** Lookups since it was compiled, or since one was sought that may be packed; 2 means two or more. */
  uses: number
}

type Identity = Pick<EntryState<unknown>, 'id' | 'keys'>

interface CompiledEntry<Found> extends Identity {
  /** Made once, so that a warm answer allocates nothing. */
  answer: Found
  /** Of its JSON; 0 where they are not counted. */
  characters: number
}

/**
 * Makes of a state what lookups answer; once a version. `before` is what the version until now was made into.
 * May throw.
 */
export type CompileState<Content, Found> = (state: EntryState<Content>, before: Found | undefined) => Found

/** How a kind is cached whose entries are packed. */
export interface PackedKind<Content, Found> extends Packing<EntryState<Content>> {
  /** As `compile`, for a version that it has compiled before. Never throws. */
  compileAgain: (state: EntryState<Content>) => Found
}

export interface MemoryDeps<Content, Found> {
  compile: CompileState<Content, Found>
  /** Not given: all entries stay compiled. */
  packing?: PackedKind<Content, Found> | undefined
  policy: Pick<CachePolicy, 'entries' | 'compiledEntries' | 'characters'>
}

export interface Memory<Content, Found> {
  get(key: string): CachedEntry<Found> | undefined
  /** As `get`, but does not count as looked up. */
  peek(key: string): CachedEntry<Found> | undefined
  /** What lookups answer. Counts as looked up; compiles an entry that is packed. */
  answerOf(cached: CachedEntry<Found>): Found
  /** Whose version it is. */
  idOf(cached: CachedEntry<Found>): string
  /** The newest version of the entry at any of its keys. */
  newest(state: Identity): CachedEntry<Found> | undefined
  /**
   * Caches the state at the key and brings the entry's other keys in memory to the same version; a version is
   * compiled once, and an older one replaces none. `isNew` is false when as new a version was cached. Throws
   * what `compile` throws; then nothing has changed.
   */
  put(key: string, state: EntryState<Content>): { cached: CachedEntry<Found>; isNew: boolean }
  delete(key: string): void
  readonly size: number
}

const notPacked: Packed = { own: '', rest: '' }

/** The entries of one kind in memory, by key. */
export function createMemory<Content, Found>({
  compile,
  packing,
  policy,
}: MemoryDeps<Content, Found>): Memory<Content, Found> {
  const { entries: max, compiledEntries, characters: maxSize } = policy
  // One that is larger than all of the room takes it all: not cached, it would be loaded at every visit.
  const bounds = maxSize !== null && {
    maxSize,
    sizeCalculation: ({ compiled }: CachedEntry<Found>) =>
      Math.min(Math.max(compiled?.characters ?? 0, 1), maxSize),
  }
  const slots = new LRUCache<string, CachedEntry<Found>>({ max, ...bounds })
  const recently = createRecentlyUsed<CachedEntry<Found>>({
    max: compiledEntries,
    onUnused: (cached) => {
      cached.compiled = null
      cached.uses = 0
    },
  })

  function packingOfKind(): PackedKind<Content, Found> {
    if (packing === undefined) throw new Error('An entry is neither compiled nor packed')
    return packing
  }

  const identityOf = (cached: CachedEntry<Found>): Identity =>
    cached.compiled ?? packingOfKind().unpack(cached)

  function compileAgain(cached: CachedEntry<Found>): CompiledEntry<Found> {
    const { unpack, compileAgain: compiledAgain } = packingOfKind()
    const state = unpack(cached)
    cached.compiled = { id: state.id, keys: state.keys, answer: compiledAgain(state), characters: 0 }
    recently.add(cached)
    return cached.compiled
  }

  function newest({ id, keys }: Identity): CachedEntry<Found> | undefined {
    let found: CachedEntry<Found> | undefined
    for (const key of keys) {
      const cached = slots.peek(key)
      if (cached === undefined || cached === found) continue
      const isNewer = found === undefined || cached.version > found.version
      if (isNewer && identityOf(cached).id === id) found = cached
    }
    return found
  }

  function replace(old: CachedEntry<Found>, fresh: CachedEntry<Found>): void {
    const { keys } = identityOf(fresh)
    for (const key of identityOf(old).keys) {
      if (slots.peek(key) !== old) continue
      if (keys.includes(key)) slots.set(key, fresh)
      else slots.delete(key)
    }
  }

  function cachedOf(state: EntryState<Content>, before: Found | undefined): CachedEntry<Found> {
    const { id, version, keys, content } = state
    const characters = maxSize === null ? 0 : JSON.stringify(content).length
    const compiled = { id, keys, answer: compile(state, before), characters }
    const { own, rest } = packing?.pack(state) ?? notPacked
    const cached = { version, compiled, own, rest, uses: 0, staleAtMs: 0, epoch: 0, isConfirmed: false }
    if (packing !== undefined) recently.add(cached)
    return cached
  }

  return {
    get: (key) => slots.get(key),
    peek: (key) => slots.peek(key),
    answerOf(cached) {
      if (cached.uses < 2) cached.uses += 1
      return (cached.compiled ?? compileAgain(cached)).answer
    },
    idOf: (cached) => identityOf(cached).id,
    newest,
    put(key, state) {
      const current = newest(state)
      const known = current !== undefined && current.version >= state.version ? current : undefined
      const isCached = known !== undefined && identityOf(known).keys.includes(key)
      const cached = isCached ? known : cachedOf(state, current?.compiled?.answer)
      if (current !== undefined && current.version < cached.version) replace(current, cached)
      // The entry's own text of the key: what a visitor sent is a piece of an address line, and would retain
      // all of that.
      slots.set(identityOf(cached).keys.find((own) => own === key) ?? key, cached)
      return { cached, isNew: !isCached }
    },
    delete: (key) => void slots.delete(key),
    get size() {
      return slots.size
    },
  }
}
