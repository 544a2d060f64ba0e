import type { FoundEntry } from './cached-documents.ts'

/** What a redirector learns of a document. `none`: there is no such thing. `unavailable`: nobody who knows can be asked. */
export type EntryAnswer<T> = FoundEntry<T> | { kind: 'none' } | { kind: 'unavailable' }
