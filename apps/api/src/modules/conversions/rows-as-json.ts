import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Many rows for an insert as one parameter, in their order: a parameter for each value costs more than the insert. Each row has the
 * columns that are named, by their names in the schema.
 */
export function rowsAsJson<Table extends PgTable>(
  table: Table,
  names: readonly (keyof Table['$inferInsert'] & string)[],
  rows: readonly Table['$inferInsert'][],
): { columns: SQL; source: SQL } {
  const known = getTableColumns(table)
  const columnOf = (name: string): string => {
    const column = known[name]
    if (column === undefined) throw new Error(`${getTableName(table)} has no ${name}`)
    return column.name
  }
  const pairs = names.map((name) => [name, columnOf(name)] as const)
  const records = rows.map((row) => Object.fromEntries(pairs.map(([name, column]) => [column, row[name]])))
  const columns = sql.join(
    pairs.map(([, column]) => sql.identifier(column)),
    sql`, `,
  )
  const json = sql.param(JSON.stringify(records))
  return { columns, source: sql`select ${columns} from json_populate_recordset(null::${table}, ${json})` }
}
