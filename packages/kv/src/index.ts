export type {
  FirstSeenQuery,
  Increment,
  Kv,
  KvLogger,
  SubscribeHandlers,
  Taken,
  WindowCount,
} from './port.ts'
