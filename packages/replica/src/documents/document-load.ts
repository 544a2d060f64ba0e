import type { KvLogger } from '@waymark/kv'
import type { Freshness } from '../resolver/freshness.ts'
import type { Landing } from '../resolver/single-flights.ts'
import type { Loaded } from '../resolver/tiers.ts'
import type { UnknownAddresses } from '../resolver/unknown-addresses.ts'
import type { CachedEntries, CachedEntry } from './cached-documents.ts'
import type { EntryAnswer } from './document-answer.ts'
import type { EntryDisk } from './document-disk.ts'
import type { FailedKeys } from './failed-keys.ts'
import type { ConfigEntry, ConfigKind } from './types.ts'

export interface DocumentLandingDeps<K extends ConfigKind, T> {
  kind: K
  held: CachedEntries<K, T>
  unknowns: UnknownAddresses
  failed: FailedKeys
  freshness: Freshness
  disk: EntryDisk<K> | undefined
  logger: KvLogger
}

type LoadedResult<K extends ConfigKind> = Landing<Loaded<ConfigEntry<K>>>

/** Takes what the tiers have said of a document into memory, and makes of it the answer for those who wait. */
export function createDocumentLanding<K extends ConfigKind, T>(
  deps: DocumentLandingDeps<K, T>,
): (key: string, landing: LoadedResult<K>) => EntryAnswer<T> {
  const { kind, held, unknowns, failed, freshness, disk, logger } = deps

  function hold({ key, version }: ConfigEntry<K>, content: NonNullable<ConfigEntry<K>['content']>) {
    try {
      const { held: one, isNew } = held.put({ key, version, content })
      if (isNew) disk?.append({ kind, key, version, content })
      return one
    } catch (error) {
      logger.error(
        { err: error, kind, key, version },
        'A document cannot be compiled; the version before it stays',
      )
      return null
    }
  }

  function landFound(document: ConfigEntry<K>, isCertain: boolean): EntryAnswer<T> {
    const { key, content } = document
    if (content === null) return landNone(key, document.version, isCertain)
    const one: CachedEntry<T> | null = hold(document, content)
    if (one === null) return keep(key)
    freshness.markConfirmed(one)
    unknowns.delete(key)
    failed.delete(key)
    return one.answer
  }

  function landNone(key: string, version: number, isCertain: boolean): EntryAnswer<T> {
    if (held.delete(key)) disk?.append({ kind, key, version, content: null })
    failed.delete(key)
    if (isCertain) unknowns.add(key)
    return { kind: 'none' }
  }

  /** Nobody could be asked: what is held, however old, else nothing can be said. */
  function keep(key: string): EntryAnswer<T> {
    const one = held.peek(key)
    if (one === undefined) {
      failed.add(key)
      return { kind: 'unavailable' }
    }
    one.isConfirmed = true
    freshness.markTried(one)
    return one.answer
  }

  return (key, { loaded, isCertain }) => {
    switch (loaded.kind) {
      case 'found':
        return landFound(loaded.document, isCertain)
      case 'unknown':
        return landNone(key, 0, isCertain)
      case 'unavailable':
        return keep(key)
      default:
        return loaded satisfies never
    }
  }
}
