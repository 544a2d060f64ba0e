export { LateAnswerError } from './late-answer-error.ts'
export { type LossWatchDeps, startLossWatch } from './loss-watch.ts'
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
export { createRewritingKv, type RewritingKv, type RewritingKvDeps } from './rewriting-kv.ts'
export { type CounterSeed, type SeededCounter, seedCounter } from './seed-counter.ts'
