import type { Kv, KvLogger } from '@waymark/kv'
import { parseDocument } from '../schema.ts'
import { documentSchema } from './schema.ts'
import type { DocumentKind, DocumentRef, SharedDocument } from './types.ts'

/** Long enough for quiet workspaces, short enough that what nobody needs leaves by itself. */
const keptMs = 7 * 24 * 3_600_000

const kvKey = ({ kind, key }: DocumentRef): string => `wm:doc:${kind}:${key}`

export interface PublishedDocuments<K extends DocumentKind> {
  /** The newest state that was published; null when none is known here. Rejects when kv does. */
  find(key: string): Promise<SharedDocument<K> | null>
  /** Stores unless a newer version stands. Rejects when kv does; may be repeated. */
  put(document: SharedDocument<K>): Promise<void>
}

/** Documents of one kind in kv, safe against writes in any order. One that does not fit is passed over, and told. */
export function createPublishedDocuments<K extends DocumentKind>(
  kind: K,
  kv: Pick<Kv, 'getVersioned' | 'setIfNewer'>,
  logger?: Pick<KvLogger, 'error'>,
): PublishedDocuments<K> {
  const schema = documentSchema(kind)
  return {
    async find(key) {
      const stored = await kv.getVersioned(kvKey({ kind, key }))
      if (stored === null) return null
      const parsed = parseDocument(schema, stored.value)
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
