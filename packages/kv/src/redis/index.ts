export { createRedisKv, type RedisKvOptions } from './redis-kv.ts'
export { parseRedisUrl, type RedisNode, type RedisTarget } from './redis-url.ts'
