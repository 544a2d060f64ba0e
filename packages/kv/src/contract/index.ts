export { describeKv, type KvUnderTest } from './kv-contract.ts'
