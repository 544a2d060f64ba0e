export interface StoreNames {
  database: string
  /** Name of the ClickHouse cluster; null: a single server. */
  cluster: string | null
}

/**
 * A name as ClickHouse reads it, in back quotes. Names come from the process's own settings, but are checked all the same.
 * @throws Error naming what the name should be
 */
export function quoteIdentifier(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name)) return `\`${name}\``
  throw new Error(`"${name}" is no name for a ClickHouse database or cluster: letters, digits, _ and - only.`)
}

/** ` ON CLUSTER …`, or nothing. */
function onCluster({ cluster }: StoreNames): string {
  return cluster === null ? '' : ` ON CLUSTER ${quoteIdentifier(cluster)}`
}

/** On a cluster every MergeTree is its replicated sibling; path and replica name are the server's defaults. */
function engine(name: string, { cluster }: StoreNames): string {
  return cluster === null ? name : `Replicated${name}`
}

/** The only place where database, engine and ON CLUSTER of a statement are produced. */
export function renderSql(template: string, names: StoreNames): string {
  return template
    .replaceAll('{{database}}', () => quoteIdentifier(names.database))
    .replaceAll('{{on_cluster}}', () => onCluster(names))
    .replaceAll(/\{\{engine ([^}]+)\}\}/g, (_, name: string) => engine(name, names))
}

/** The statements of a migration: each ends with a semicolon at the end of a line; whole-line comments are left out. */
export function splitStatements(sql: string): string[] {
  const withoutComments = sql.replaceAll(/^--.*$/gm, '')
  return withoutComments
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
