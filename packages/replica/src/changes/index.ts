export { type FlowMembers, isUsing } from './flow-users.ts'
export { createOutbox } from './outbox.ts'
export { pageEntry } from './page-entries.ts'
export {
  createEntryPublisher,
  type EntryBuilder,
  type EntryPublisher,
  type EntryPublisherDeps,
} from './publisher.ts'
export { type Change, withChange } from './with-change.ts'
