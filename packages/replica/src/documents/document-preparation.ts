import type { Load } from '../resolver/tiers.ts'
import type { CachedEntries, PrepareEntry } from './cached-documents.ts'
import type { ConfigEntry, ConfigKind } from './types.ts'

/** Makes a state ready to be compiled, unless as new a one is held. Never rejects: what cannot be prepared, `compile` tells of. */
export type Preparation<K extends ConfigKind> = (document: ConfigEntry<K>) => Promise<void>

export function createPreparation<K extends ConfigKind, T>(
  held: Pick<CachedEntries<K, T>, 'peek'>,
  prepare: PrepareEntry<K, T> | undefined,
): Preparation<K> | undefined {
  if (prepare === undefined) return undefined
  return async ({ key, version, content }) => {
    const standing = held.peek(key)
    if (content === null || (standing !== undefined && standing.version >= version)) return
    await prepare(content, standing?.answer.document).catch(() => undefined)
  }
}

/** What is found is prepared before it is taken for an answer; a change that is told meanwhile is asked for all the same. */
export function preparing<Question, K extends ConfigKind, Expected>(
  load: Load<Question, ConfigEntry<K>, Expected>,
  prepare: Preparation<K> | undefined,
): Load<Question, ConfigEntry<K>, Expected> {
  if (prepare === undefined) return load
  return async (question, expected) => {
    const loaded = await load(question, expected)
    if (loaded.kind === 'found') await prepare(loaded.document)
    return loaded
  }
}
