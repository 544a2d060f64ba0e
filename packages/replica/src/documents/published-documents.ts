import type { Kv, KvLogger } from '@waymark/kv'
import { parseEntry } from '../schema.ts'
import { configSchema } from './schema.ts'
import type { ConfigEntry, ConfigKind, ConfigRef } from './types.ts'

/** Long enough for quiet workspaces, short enough that what nobody needs leaves by itself. */
const keptMs = 7 * 24 * 3_600_000

const kvKey = ({ kind, key }: ConfigRef): string => `wm:doc:${kind}:${key}`

export interface PublishedConfig<K extends ConfigKind> {
  /** The newest state that was published; null when none is known here. Rejects when kv does. */
  find(key: string): Promise<ConfigEntry<K> | null>
  /** Stores unless a newer version stands. Rejects when kv does; may be repeated. */
  put(document: ConfigEntry<K>): Promise<void>
}

/** Documents of one kind in kv, safe against writes in any order. One that does not fit is passed over, and told. */
export function createPublishedConfig<K extends ConfigKind>(
  kind: K,
  kv: Pick<Kv, 'getVersioned' | 'setIfNewer'>,
  logger?: Pick<KvLogger, 'error'>,
): PublishedConfig<K> {
  const schema = configSchema(kind)
  return {
    async find(key) {
      const stored = await kv.getVersioned(kvKey({ kind, key }))
      if (stored === null) return null
      const parsed = parseEntry(schema, stored.value)
      if (parsed.ok) return parsed.value
      logger?.error(
        { kind, key, reason: parsed.reason },
        'A published document does not fit; it is passed over',
      )
      return null
    },
    async put(document) {
      await kv.setIfNewer(kvKey(document), document.version, JSON.stringify(document), keptMs)
    },
  }
}
