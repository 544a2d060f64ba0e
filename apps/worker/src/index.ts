export { composeWorker, type Worker } from './compose.ts'
export {
  type ConversionRange,
  createConversionsRepository,
} from './modules/conversions/conversions.repository.ts'
export { reprojectConversions } from './modules/conversions/reproject-conversions.ts'
export type { WorkerConfig, WorkerParts } from './worker-parts.ts'
