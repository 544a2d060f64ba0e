import { createConfigSink } from '@waymark/replica'
import type { AppDeps } from '../deps.ts'
import { createConfigBuilders } from './builders/index.ts'
import { createDocumentChanges, type DocumentChanges } from './document-changes.ts'
import { createDocumentPublisher, type DocumentPublisher } from './document-publisher.ts'
import { createSharedDocuments, type SharedDocuments } from './shared-documents.ts'

export type { DocumentChanges } from './document-changes.ts'
export type { DocumentPublisher } from './document-publisher.ts'
export { markChanged } from './document-versions.repository.ts'
export {
  documentsOfPages,
  markAllChanged,
  markPagesOfLinks,
  markPagesOfWorkspace,
  pageEntry,
} from './page-documents.ts'
export type { SharedDocuments } from './shared-documents.ts'

export interface DocumentPublishing {
  /** From Postgres, for redirectors that cannot get them from Redis. */
  documents: SharedDocuments
  publisher: DocumentPublisher
  changes: DocumentChanges
}

/** How shared documents reach the redirectors. Holds no state but what is under way: make one wherever it is needed. */
export function createDocumentPublishing({
  db,
  kv,
  logger,
  settings,
}: Pick<AppDeps, 'db' | 'kv' | 'logger' | 'settings'>): DocumentPublishing {
  const documents = createSharedDocuments(db.orm, createConfigBuilders(settings.publicShortUrl))
  const publisher = createDocumentPublisher({ db, documents, sink: createConfigSink({ kv }), logger })
  return { documents, publisher, changes: createDocumentChanges({ db, publisher }) }
}
