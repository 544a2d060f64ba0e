export { addressKey, addressOfKey, isPossibleCode } from './address.ts'
export { createLinkDisk, type LinkDiskOptions } from './disk/link-disk.ts'
export type { RecordDisk } from './disk/port.ts'
export { createRecordDisk } from './disk/record-disk.ts'
export * from './documents/index.ts'
export { createEntrySink, type EntrySink } from './publisher.ts'
export {
  createLinkResolver,
  type LinkDisk,
  type LinkResolver,
  type LinkResolverDeps,
  type Resolved,
  type ResolverLimits,
  type ResolverStats,
} from './resolver/index.ts'
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
  type RetargetingPixel,
  type UnknownRule,
  type Utm,
} from './types.ts'
