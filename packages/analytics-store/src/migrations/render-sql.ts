import { clusterStatements } from './cluster-sql.ts'
import { quoteIdentifier } from './quote-identifier.ts'

export interface StoreNames {
  database: string
  /** Name of the ClickHouse cluster; null: a single server. */
  cluster: string | null
}

/**
 * The only code by which database, engine and ON CLUSTER of a statement are produced: of a single server one
 * statement each.
 */
export function renderSql(template: string, { database, cluster }: StoreNames): string[] {
  const statement = template.replaceAll('{{database}}', () => quoteIdentifier(database))
  if (cluster !== null) return clusterStatements(statement, { database, cluster })
  return [statement.replaceAll('{{on_cluster}}', '').replaceAll(/\{\{engine ([^}]+)\}\}/g, '$1')]
}

/**
 * The statements of a migration: each ends with a semicolon at the end of a line; whole-line comments are
 * left out.
 */
export function splitStatements(sql: string): string[] {
  const withoutComments = sql.replaceAll(/^--.*$/gm, '')
  return withoutComments
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
