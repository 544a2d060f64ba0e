export { type CapCounts, countInWindows, hasUtcDays } from './builders/cap-counts.repository.ts'
export { createLinkSnapshots, type SnapshotRule } from './builders/link.ts'
export { type FlowMembers, isUsing } from './flow-users.ts'
export { lockOrder } from './lock-order.ts'
export { pageEntry } from './page-entries.ts'
export {
  createEntryPublisher,
  type EntryBuilder,
  type EntryPublisher,
  type EntryPublisherDeps,
} from './publisher.ts'
export { type Committed, createReplica, type Replica } from './replica.ts'
export { type Change, withChange } from './with-change.ts'
