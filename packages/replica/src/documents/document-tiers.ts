import type { Kv, KvLogger } from '@waymark/kv'
import { createTiers, type Load, type TierCounts } from '../resolver/tiers.ts'
import { createPublishedConfig } from './published-documents.ts'
import type { ConfigEntry, ConfigKind } from './types.ts'

export interface ConfigTiersDeps<K extends ConfigKind> {
  kind: K
  kv: Kv
  fetch: (key: string) => Promise<ConfigEntry<K>>
  logger: KvLogger
}

/**
 * The tiers of documents. That there is no such thing is not put into kv: whoever tries out addresses would fill it. A version
 * that is known to be out is what is expected: an older one is not believed.
 */
export function createConfigTiers<K extends ConfigKind>(
  { kind, kv, fetch, logger }: ConfigTiersDeps<K>,
  counts: TierCounts,
): Load<string, ConfigEntry<K>, number> {
  return createTiers({
    published: createPublishedConfig(kind, kv, logger),
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
