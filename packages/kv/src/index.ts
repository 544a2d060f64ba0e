export type { FirstSeenQuery, Kv, KvLogger, SubscribeHandlers, WindowCount } from './port.ts'
