import type { Orm } from '@waymark/db'
import type { DocumentKind, DocumentRef, SharedDocument } from '@waymark/replica'
import type { DocumentBuilders } from './builders/builder.ts'
import { createDocumentVersions } from './document-versions.repository.ts'

export interface SharedDocuments {
  /** The document as Postgres has it now; its content is null when there is no such thing. */
  load<K extends DocumentKind>(ref: DocumentRef<K>): Promise<SharedDocument<K>>
}

/**
 * Builds documents from Postgres. The version is read before the content: a change in between can give newer content
 * under an older version, never older content under a newer one, and the newer version is published too.
 */
export function createSharedDocuments(orm: Orm, builders: DocumentBuilders): SharedDocuments {
  const versions = createDocumentVersions(orm)
  return {
    async load({ kind, key }) {
      const version = await versions.of({ kind, key })
      return { kind, key, version, content: await builders[kind](orm, key) }
    },
  }
}
