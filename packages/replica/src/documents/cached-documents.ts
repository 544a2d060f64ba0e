import { LRUCache } from 'lru-cache'
import type { CacheState } from '../resolver/freshness.ts'
import type { ConfigContents, ConfigKind } from './types.ts'

export interface FoundEntry<T> {
  kind: 'found'
  document: T
}

export interface CachedEntry<T> extends CacheState {
  readonly version: number
  /** Made once, so that a warm answer allocates nothing. */
  readonly answer: FoundEntry<T>
  readonly characters: number
}

/** A state of a document that there is. */
export interface EntryState<K extends ConfigKind> {
  key: string
  version: number
  content: ConfigContents[K]
}

/**
 * Turns a document's content into what the redirector works with; called once a version. `before` is what the version held until
 * now was turned into, for what can be kept of it. May throw.
 */
export type CompileEntry<K extends ConfigKind, T> = (
  content: ConfigContents[K],
  key: string,
  before: T | undefined,
) => T

/** Makes ready what `compile` will need of a version that is not held. Rejects as `compile` throws. */
export type PrepareEntry<K extends ConfigKind, T> = (
  content: ConfigContents[K],
  before: T | undefined,
) => Promise<void>

export interface CachedEntriesDeps<K extends ConfigKind, T> {
  compile: CompileEntry<K, T>
  maxEntries: number
  maxCharacters: number
}

export interface CachedEntries<K extends ConfigKind, T> {
  get(key: string): CachedEntry<T> | undefined
  /** As `get`, but does not count as asked for. */
  peek(key: string): CachedEntry<T> | undefined
  /** Holds the state unless as new a one is held. Throws what `compile` throws; then nothing has changed. */
  put(state: EntryState<K>): { held: CachedEntry<T>; isNew: boolean }
  /** False: none was held. */
  delete(key: string): boolean
  readonly size: number
}

/** The documents held in memory; a version is compiled once. */
export function createCachedEntries<K extends ConfigKind, T>({
  compile,
  maxEntries,
  maxCharacters,
}: CachedEntriesDeps<K, T>): CachedEntries<K, T> {
  const slots = new LRUCache<string, CachedEntry<T>>({
    max: maxEntries,
    maxSize: maxCharacters,
    // One that is larger than all of the room takes it all: not held, it would be asked for at every visit.
    sizeCalculation: ({ characters }) => Math.min(Math.max(characters, 1), maxCharacters),
  })
  return {
    get: (key) => slots.get(key),
    peek: (key) => slots.peek(key),
    put({ key, version, content }) {
      const standing = slots.peek(key)
      if (standing !== undefined && standing.version >= version) return { held: standing, isNew: false }
      const held: CachedEntry<T> = {
        version,
        answer: { kind: 'found', document: compile(content, key, standing?.answer.document) },
        characters: JSON.stringify(content).length,
        staleAtMs: 0,
        epoch: 0,
        isConfirmed: false,
      }
      slots.set(key, held)
      return { held, isNew: true }
    },
    delete: (key) => slots.delete(key),
    get size() {
      return slots.size
    },
  }
}
