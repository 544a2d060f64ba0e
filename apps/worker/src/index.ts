export { adPlatformFields } from './ad-platform-fields.ts'
export { composeWorker, type Worker } from './compose.ts'
export { type WorkerRoleName, workerRoles, workerVariables } from './config.ts'
export type { WorkerConfig, WorkerParts } from './worker-parts.ts'
