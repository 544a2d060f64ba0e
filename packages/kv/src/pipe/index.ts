export { connectKv, type KvConnection } from './connect-kv.ts'
export { serveKv } from './serve-kv.ts'
