import type { Kv, KvLogger } from '@waymark/kv'
import { createTiers, type Load, type TierCounts } from '../resolver/tiers.ts'
import { createPublishedDocuments } from './published-documents.ts'
import type { DocumentKind, SharedDocument } from './types.ts'

export interface DocumentTiersDeps<K extends DocumentKind> {
  kind: K
  kv: Kv
  fetch: (key: string) => Promise<SharedDocument<K>>
  logger: KvLogger
}

/**
 * The tiers of documents. That there is no such thing is not put into kv: whoever tries out addresses would fill it. A version
 * that is known to be out is what is expected: an older one is not believed.
 */
export function createDocumentTiers<K extends DocumentKind>(
  { kind, kv, fetch, logger }: DocumentTiersDeps<K>,
  counts: TierCounts,
): Load<string, SharedDocument<K>, number> {
  return createTiers({
    published: createPublishedDocuments(kind, kv, logger),
    async fetch(key: string) {
      const document = await fetch(key)
      return document.content === null ? null : document
    },
    isBehind: ({ version }, expected: number) => version < expected,
    counts,
    logger,
    noun: `documents (${kind})`,
  })
}
