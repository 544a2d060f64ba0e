export type { CompileEntry, PrepareEntry } from './cached-documents.ts'
export type { EntryAnswer } from './document-answer.ts'
export {
  createEntryCache,
  type EntryCache,
  type EntryCacheDeps,
} from './document-cache.ts'
export { createEntryDisk, type EntryDisk } from './document-disk.ts'
export type { EntryLimits, EntryStats } from './limits.ts'
export { configKindSchema } from './schema.ts'
export {
  type BioPage,
  type BioPageEntry,
  type BotAction,
  type BotRule,
  type BotRuleKind,
  botActions,
  botRuleKinds,
  type ConfigContents,
  type ConfigEntry,
  type ConfigKind,
  type ConfigRef,
  configKinds,
  type DirectoryDomain,
  type DomainDirectory,
  type EntryKind,
  type EntryRef,
  type ListKind,
  listKinds,
  type WorkspaceList,
  type WorkspaceSettings,
} from './types.ts'
