export type {
  FirstSeenQuery,
  Increment,
  KnownIncrement,
  Kv,
  KvLogger,
  SubscribeHandlers,
  Taken,
  WindowCount,
  WindowIncrement,
} from './port.ts'
export { type CounterSeed, type SeededCounter, seedCounter } from './seed-counter.ts'
