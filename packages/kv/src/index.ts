export { LateAnswerError } from './late-answer-error.ts'
export type {
  FirstSeenQuery,
  FoundCount,
  Increment,
  KnownIncrement,
  Kv,
  KvLogger,
  ProvisionalCounter,
  ProvisionallyTaken,
  SubscribeHandlers,
  Taken,
  WindowCount,
  WindowIncrement,
} from './port.ts'
export { provisionalKey } from './provisional-key.ts'
export { type CounterSeed, type SeededCounter, seedCounter } from './seed-counter.ts'
