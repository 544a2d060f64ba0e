import { LRUCache } from 'lru-cache'
import type { CacheState } from '../resolver/freshness.ts'
import type { DocumentContents, DocumentKind } from './types.ts'

export interface FoundDocument<T> {
  kind: 'found'
  document: T
}

export interface CachedDocument<T> extends CacheState {
  readonly version: number
  /** Made once, so that a warm answer allocates nothing. */
  readonly answer: FoundDocument<T>
  readonly characters: number
}

/** A state of a document that there is. */
export interface DocumentState<K extends DocumentKind> {
  key: string
  version: number
  content: DocumentContents[K]
}

/**
 * Turns a document's content into what the redirector works with; called once a version. `before` is what the version held until
 * now was turned into, for what can be kept of it. May throw.
 */
export type CompileDocument<K extends DocumentKind, T> = (
  content: DocumentContents[K],
  key: string,
  before: T | undefined,
) => T

/** Makes ready what `compile` will need of a version that is not held. Rejects as `compile` throws. */
export type PrepareDocument<K extends DocumentKind, T> = (
  content: DocumentContents[K],
  before: T | undefined,
) => Promise<void>

export interface CachedDocumentsDeps<K extends DocumentKind, T> {
  compile: CompileDocument<K, T>
  maxDocuments: number
  maxCharacters: number
}

export interface CachedDocuments<K extends DocumentKind, T> {
  get(key: string): CachedDocument<T> | undefined
  /** As `get`, but does not count as asked for. */
  peek(key: string): CachedDocument<T> | undefined
  /** Holds the state unless as new a one is held. Throws what `compile` throws; then nothing has changed. */
  put(state: DocumentState<K>): { held: CachedDocument<T>; isNew: boolean }
  /** False: none was held. */
  delete(key: string): boolean
  readonly size: number
}

/** The documents held in memory; a version is compiled once. */
export function createCachedDocuments<K extends DocumentKind, T>({
  compile,
  maxDocuments,
  maxCharacters,
}: CachedDocumentsDeps<K, T>): CachedDocuments<K, T> {
  const slots = new LRUCache<string, CachedDocument<T>>({
    max: maxDocuments,
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
      const held: CachedDocument<T> = {
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
