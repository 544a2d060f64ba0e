export { createMemoryKv, type MemoryKvOptions } from './memory-kv.ts'
