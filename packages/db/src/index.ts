export { createDb, type Db, type DbOptions, type Orm } from './database.ts'
export {
  isConnectionFailure,
  isDataRefusal,
  isUniqueViolation,
  type PostgresOutage,
  postgresOutage,
} from './failures.ts'
export { laterBy, type PostgresClock, postgresClock, readPostgresClock } from './postgres-clock.ts'
export * from './schema/index.ts'
