export { dataVersions, type WatchedTable, watchedTables } from './data-versions/table.ts'
export { createDb, type Db, type DbOptions, type Orm } from './database.ts'
export { isConnectionFailure, isUniqueViolation } from './failures.ts'
export * from './schema/index.ts'
