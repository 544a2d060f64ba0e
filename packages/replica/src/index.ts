export { addressKey, addressOfKey, codeOfPath, isPossibleCode, splitPath } from './address.ts'
export {
  type CompileConfig,
  type ConfigAnswer,
  type ConfigCache,
  createConfigCache,
  createConfigDisk,
  type PrepareConfig,
} from './cache/config-cache.ts'
export {
  createLinkDisk,
  createLinkResolver,
  type LinkResolver,
  type LinkResolverDeps,
  type Resolved,
} from './cache/link-resolver.ts'
export type { CachePolicy, CacheStats } from './cache/policy.ts'
export {
  type BioPage,
  type BioPageEntry,
  type BotAction,
  type BotKind,
  type BotKindAction,
  type BotKindActions,
  type BotRule,
  type BotRuleKind,
  botActions,
  botKindActions,
  botKinds,
  botRuleKinds,
  type ConfigContents,
  type ConfigEntry,
  type ConfigKind,
  type ConfigRef,
  type DirectoryDomain,
  type DomainDirectory,
  type EntryKind,
  type EntryRef,
  type ListKind,
  listKinds,
  noBotKinds,
  type WorkspaceList,
  type WorkspaceSettings,
} from './config.ts'
export { configKindSchema } from './config-schema.ts'
export type { RecordDisk } from './disk/port.ts'
export { createRecordDisk } from './disk/record-disk.ts'
export { createEntrySink, type EntrySink } from './publisher.ts'
export { linkSnapshotSchema } from './schema.ts'
export { createHttpSource, type HttpSource, type HttpSourceOptions } from './source/http-source.ts'
export type {
  ClickCountSource,
  ConfigSource,
  CountedClicks,
  LinkSource,
  OfferClickSource,
} from './source/port.ts'
export {
  type Binding,
  bindings,
  type LinkAddress,
  type LinkSnapshot,
  type LinkTraffic,
  type RetargetingPixel,
  type UnknownRule,
  type Utm,
} from './types.ts'
