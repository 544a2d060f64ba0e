import type { KvLogger } from '@waymark/kv'
import type { Sieve } from '../disk/port.ts'
import type { CachedDocuments } from './cached-documents.ts'
import type { DocumentDisk } from './document-disk.ts'
import type { Preparation } from './document-preparation.ts'
import type { DocumentKind, SharedDocument } from './types.ts'

interface RestoreDeps<K extends DocumentKind> {
  held: CachedDocuments<K, unknown>
  prepare: Preparation<K> | undefined
  logger: KvLogger
}

/**
 * Puts the documents of earlier runs into memory, unconfirmed: each is asked for when it is first looked up, and served as
 * it was only when nobody can be asked. Never rejects: without the disk the start is merely colder.
 */
export async function restoreDocuments<K extends DocumentKind>(
  disk: DocumentDisk<K>,
  { held, prepare, logger }: RestoreDeps<K>,
): Promise<void> {
  let unusable = 0
  try {
    for await (const document of disk.load(() => inUse(held))) {
      await prepare?.(document)
      try {
        restore(held, document)
      } catch {
        unusable += 1
      }
    }
  } catch (error) {
    logger.error({ err: error }, 'The documents on disk could not be read; starting without them')
  }
  if (unusable > 0) logger.warn({ unusable }, 'Some documents on disk cannot be compiled and are passed over')
}

function restore<K extends DocumentKind>(
  held: CachedDocuments<K, unknown>,
  { key, version, content }: SharedDocument<K>,
): void {
  if (held.peek(key)?.isConfirmed) return
  if (content === null) held.delete(key)
  else held.put({ key, version, content })
}

/** The state of a document that is held, once. */
function inUse<K extends DocumentKind>(held: CachedDocuments<K, unknown>): Sieve<SharedDocument<K>> {
  const kept = new Set<string>()
  return ({ key, version, content }) => {
    if (content === null || kept.has(key) || held.peek(key)?.version !== version) return false
    kept.add(key)
    return true
  }
}
