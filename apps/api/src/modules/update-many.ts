import type { Orm } from '@waymark/db'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A row that is there, with what it has from now on of the columns that are written. */
export type ChangedRow<Name extends string> = { id: string } & Readonly<Record<Name, unknown>>

/**
 * Writes some columns of many rows, each row with values of its own, by one statement. The rows are locked.
 * @param names columns of the table, as its schema names them
 */
export async function updateMany<
  Table extends PgTable & { id: PgColumn },
  Name extends keyof Table['_']['columns'] & string,
>(
  orm: Orm,
  { table, names }: { table: Table; names: readonly Name[] },
  rows: readonly ChangedRow<NoInfer<Name>>[],
): Promise<void> {
  if (rows.length === 0) return
  const known: Record<string, PgColumn> = getTableColumns(table)
  const columns = names.flatMap((name) => {
    const column = known[name]
    return column === undefined ? [] : [{ name, column }]
  })
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries([['id', row.id], ...columns.map(({ name, column }) => [column.name, row[name]])]),
    ),
  )
  const assigned = columns.map(
    ({ column: { name } }) => sql`${sql.identifier(name)} = changed.${sql.identifier(name)}`,
  )
  const types = columns.map(
    ({ column }) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  )
  await orm.execute(
    sql`update ${table} set ${sql.join(assigned, sql`, `)} from jsonb_to_recordset(${json}::jsonb) as changed (id uuid, ${sql.join(types, sql`, `)}) where ${table.id} = changed.id`,
  )
}
