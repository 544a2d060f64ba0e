import { quoteIdentifier } from './quote-identifier.ts'

/**
 * What decides the shard of a row: something that all copies and versions of it share, since copies only fall
 * together within one shard. Offer clicks go where their click is. By the row and not by its workspace or
 * link, so that the one link that has most of the clicks fills all shards alike (docs/decisions/0016).
 */
const shardingKeys: ReadonlyMap<string, string> = new Map([
  ['schema_migrations', 'version'],
  ['clicks', 'cityHash64(click_token)'],
  ['click_versions', 'cityHash64(click_token)'],
  ['offer_clicks', 'cityHash64(click_token)'],
  ['domain_visits', 'cityHash64(event_id)'],
  ['conversions', 'cityHash64(conversion_id)'],
  ['page_views', 'cityHash64(event_id)'],
])

/** The table of one shard; queries and inserts go by the name without the ending, to all of them. */
export const storedName = (table: string): string => `${table}_local`

export interface ClusterNames {
  database: string
  cluster: string
}

/** `(whole, before, table, after)` of a statement on `<database>.<table>{{on_cluster}}`. */
const onTable = /^([\s\S]*?`\.)(\w+)\{\{on_cluster\}\}([\s\S]*)$/

/**
 * The part that every replica of every shard has, of the engine's replicated sibling; path and replica are
 * the server's defaults.
 */
function createStored(statement: string): string {
  return statement
    .replace(/`\.(\w+)\{\{on_cluster\}\}/, (_, table: string) => `\`.${storedName(table)}{{on_cluster}}`)
    .replace(
      / AS (`[^`]+`)\.(\w+)/,
      (_, database: string, table: string) => ` AS ${database}.${storedName(table)}`,
    )
    .replaceAll(/\{\{engine ([^}]+)\}\}/g, 'Replicated$1')
}

function createDistributed(table: string, { database, cluster }: ClusterNames): string {
  const key = shardingKeys.get(table)
  if (key === undefined) throw new Error(`Nothing says how the rows of ${table} are spread over a cluster.`)
  const name = quoteIdentifier(database)
  return `CREATE TABLE IF NOT EXISTS ${name}.${table}{{on_cluster}} AS ${name}.${storedName(table)}
ENGINE = Distributed(${quoteIdentifier(cluster)}, ${name}, ${storedName(table)}, ${key})`
}

/**
 * Columns are of both tables: the one that stores rows first, so that no query reads a column that it does
 * not have.
 */
const ofColumns = /\b(ADD|DROP|MODIFY|RENAME) COLUMN\b/

function tableStatements(statement: string, names: ClusterNames): string[] {
  const [, before = '', table = '', after = ''] = onTable.exec(statement) ?? []
  const stored = `${before}${storedName(table)}{{on_cluster}}${after}`
  if (statement.startsWith('CREATE TABLE ')) return [createStored(statement), createDistributed(table, names)]
  if (statement.startsWith('DROP TABLE ')) return [statement, stored]
  if (statement.startsWith('ALTER TABLE ')) return ofColumns.test(statement) ? [stored, statement] : [stored]
  throw new Error(`This statement has no form for a cluster: ${statement.slice(0, 60)}`)
}

/**
 * The form of a migration's statement on a cluster: of each table a replicated one on every shard and a
 * Distributed one over them, which has the name. What reads and writes rows stays as it is. Each may run
 * twice where the statement may.
 * @throws Error for a table without a sharding key, and for a statement whose form on a cluster is not known
 */
export function clusterStatements(statement: string, names: ClusterNames): string[] {
  const isOfTable = onTable.test(statement)
  const statements = isOfTable ? tableStatements(statement, names) : [statement]
  const onCluster = ` ON CLUSTER ${quoteIdentifier(names.cluster)}`
  return statements.map((one) => one.replaceAll('{{on_cluster}}', () => onCluster))
}
