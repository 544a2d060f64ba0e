import type { Load } from '../resolver/tiers.ts'
import type { CachedDocuments, PrepareDocument } from './cached-documents.ts'
import type { DocumentKind, SharedDocument } from './types.ts'

/** Makes a state ready to be compiled, unless as new a one is held. Never rejects: what cannot be prepared, `compile` tells of. */
export type Preparation<K extends DocumentKind> = (document: SharedDocument<K>) => Promise<void>

export function createPreparation<K extends DocumentKind, T>(
  held: Pick<CachedDocuments<K, T>, 'peek'>,
  prepare: PrepareDocument<K, T> | undefined,
): Preparation<K> | undefined {
  if (prepare === undefined) return undefined
  return async ({ key, version, content }) => {
    const standing = held.peek(key)
    if (content === null || (standing !== undefined && standing.version >= version)) return
    await prepare(content, standing?.answer.document).catch(() => undefined)
  }
}

/** What is found is prepared before it is taken for an answer; a change that is told meanwhile is asked for all the same. */
export function preparing<Question, K extends DocumentKind, Expected>(
  load: Load<Question, SharedDocument<K>, Expected>,
  prepare: Preparation<K> | undefined,
): Load<Question, SharedDocument<K>, Expected> {
  if (prepare === undefined) return load
  return async (question, expected) => {
    const loaded = await load(question, expected)
    if (loaded.kind === 'found') await prepare(loaded.document)
    return loaded
  }
}
