export { limitReports } from './limit-reports.ts'
export { createNativeInserts, isNativeInsert, type NativeInserts } from './native-inserts.ts'
export { type EmbeddedOptions, openEmbedded } from './open-embedded.ts'
