export { adPlatformFields } from './ad-platform-fields.ts'
export { composeWorker, type Worker, type WorkerConfig, type WorkerParts } from './compose.ts'
export { type WorkerRoleName, workerRoles, workerVariables } from './config.ts'
