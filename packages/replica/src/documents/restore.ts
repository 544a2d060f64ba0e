import type { KvLogger } from '@waymark/kv'
import type { Sieve } from '../disk/port.ts'
import type { CachedEntries } from './cached-documents.ts'
import type { EntryDisk } from './document-disk.ts'
import type { Preparation } from './document-preparation.ts'
import type { ConfigEntry, ConfigKind } from './types.ts'

interface RestoreDeps<K extends ConfigKind> {
  held: CachedEntries<K, unknown>
  prepare: Preparation<K> | undefined
  logger: KvLogger
}

/**
 * Puts the documents of earlier runs into memory, unconfirmed: each is asked for when it is first looked up, and served as
 * it was only when nobody can be asked. Never rejects: without the disk the start is merely colder.
 */
export async function restoreEntries<K extends ConfigKind>(
  disk: EntryDisk<K>,
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

function restore<K extends ConfigKind>(
  held: CachedEntries<K, unknown>,
  { key, version, content }: ConfigEntry<K>,
): void {
  if (held.peek(key)?.isConfirmed) return
  if (content === null) held.delete(key)
  else held.put({ key, version, content })
}

/** The state of a document that is held, once. */
function inUse<K extends ConfigKind>(held: CachedEntries<K, unknown>): Sieve<ConfigEntry<K>> {
  const kept = new Set<string>()
  return ({ key, version, content }) => {
    if (content === null || kept.has(key) || held.peek(key)?.version !== version) return false
    kept.add(key)
    return true
  }
}
