export type {
  FirstSeenQuery,
  Increment,
  KnownIncrement,
  Kv,
  KvLogger,
  SubscribeHandlers,
  Taken,
  WindowCount,
} from './port.ts'
