export type { CompileDocument, PrepareDocument } from './cached-documents.ts'
export type { DocumentAnswer } from './document-answer.ts'
export {
  createDocumentCache,
  type DocumentCache,
  type DocumentCacheDeps,
} from './document-cache.ts'
export { createDocumentDisk, type DocumentDisk } from './document-disk.ts'
export type { DocumentLimits, DocumentStats } from './limits.ts'
export { createDocumentSink, type DocumentSink } from './publisher.ts'
export { documentKindSchema } from './schema.ts'
export {
  type BioPage,
  type BioPageEntry,
  type BotAction,
  type BotRule,
  type BotRuleKind,
  botActions,
  botRuleKinds,
  type DirectoryDomain,
  type DocumentContents,
  type DocumentKind,
  type DocumentRef,
  type DomainDirectory,
  documentKinds,
  type ListKind,
  listKinds,
  type SharedDocument,
  type WorkspaceList,
  type WorkspaceSettings,
} from './types.ts'
