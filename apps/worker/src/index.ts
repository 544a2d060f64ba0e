export { composeWorker, type Worker } from './compose.ts'
export { databaseRoleFields, type WorkerRoleName, workerRoles, workerVariables } from './config.ts'
export type { WorkerConfig, WorkerParts } from './worker-parts.ts'
