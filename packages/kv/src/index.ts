export { LateAnswerError } from './late-answer-error.ts'
export type {
  FirstSeenQuery,
  FoundCount,
  Increment,
  KnownIncrement,
  Kv,
  KvLogger,
  StandIn,
  SubscribeHandlers,
  Taken,
  TakenInStead,
  WindowCount,
  WindowIncrement,
} from './port.ts'
export { type CounterSeed, type SeededCounter, seedCounter } from './seed-counter.ts'
export { standInKey } from './stand-in-key.ts'
