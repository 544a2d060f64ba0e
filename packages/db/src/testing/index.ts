export { createMigratedDatabase } from './migrated-database.ts'
