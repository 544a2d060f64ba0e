import type { Kv, KvLogger } from '@waymark/kv'
import type { ConfigEntry, ConfigKind, ConfigRef } from './config.ts'
import { configSchema } from './config-schema.ts'
import { parseEntry } from './schema.ts'

/** Long enough for quiet workspaces, short enough that unused entries expire by themselves. */
const ttlMs = 7 * 24 * 3_600_000

const kvKey = ({ kind, key }: ConfigRef): string => `wm:doc:${kind}:${key}`

export interface PublishedConfig<K extends ConfigKind> {
  /** The newest state that was published; null when none is known here. Rejects when kv does. */
  find(key: string): Promise<ConfigEntry<K> | null>
  /** Stores unless there is a newer version. Rejects when kv does; may be repeated. */
  put(entry: ConfigEntry<K>): Promise<void>
}

/**
 * Config of one kind in kv, safe against writes in any order. One that does not fit is passed over, and
 * logged.
 */
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
        'A published entry does not match its schema; it is skipped',
      )
      return null
    },
    async put(entry) {
      await kv.setIfNewer(kvKey(entry), entry.version, JSON.stringify(entry), ttlMs)
    },
  }
}
