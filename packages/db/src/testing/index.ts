export { bareClickColumns } from './bare-click-columns.ts'
export { type FullDisk, prepareFullDisk } from './full-disk.ts'
export { createMigratedDatabase } from './migrated-database.ts'
export { setPostgresClock } from './set-clock.ts'
