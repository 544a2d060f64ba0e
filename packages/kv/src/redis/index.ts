export { createRedisKv, type RedisKvOptions } from './redis-kv.ts'
export type { RedisNode, RedisTarget } from './redis-url.ts'
