export { type RedisServer, startRedisCluster, startRedisServer } from './redis-server.ts'
