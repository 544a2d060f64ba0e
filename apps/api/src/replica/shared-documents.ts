import type { Orm } from '@waymark/db'
import type { ConfigEntry, ConfigKind, ConfigRef } from '@waymark/replica'
import type { ConfigBuilders } from './builders/builder.ts'
import { createDocumentVersions } from './document-versions.repository.ts'

export interface SharedDocuments {
  /** The document as Postgres has it now; its content is null when there is no such thing. */
  load<K extends ConfigKind>(ref: ConfigRef<K>): Promise<ConfigEntry<K>>
}

/**
 * Builds documents from Postgres. The version is read before the content: a change in between can give newer content
 * under an older version, never older content under a newer one, and the newer version is published too.
 */
export function createSharedDocuments(orm: Orm, builders: ConfigBuilders): SharedDocuments {
  const versions = createDocumentVersions(orm)
  return {
    async load({ kind, key }) {
      const version = await versions.of({ kind, key })
      return { kind, key, version, content: await builders[kind](orm, key) }
    },
  }
}
