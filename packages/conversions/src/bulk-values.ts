import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Many rows for an insert as one parameter, in their order: a parameter for each value costs more than the
 * insert. Each row has the columns that are named, by their names in the schema.
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
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [name, column] of pairs) {
      const value = row[name]
      // An absent one is null in the row, and a date that is a text already costs a third of one that is made
      // of it.
      if (value !== null) record[column] = value instanceof Date ? value.toISOString() : value
    }
    return record
  })
  const columns = sql.join(
    pairs.map(([, column]) => sql.identifier(column)),
    sql`, `,
  )
  const json = sql.param(JSON.stringify(records))
  return { columns, source: sql`select ${columns} from json_populate_recordset(null::${table}, ${json})` }
}

/**
 * Ids as one parameter in the words of Postgres, for `::uuid[]` or `::text[]`: the driver quotes an array
 * value by value, which costs more than the look-up. Only for values that are UUIDs: they need no quoting.
 */
export function uuidArray(ids: readonly (string | null)[]): SQL {
  return sql`${sql.param(`{${ids.map((id) => id ?? 'NULL').join(',')}}`)}`
}
