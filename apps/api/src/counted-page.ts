import type { Orm } from '@waymark/db'
import { count, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from './envelope.ts'

/**
 * How many rows of `table` fit: `all` is the column to select beside a page, so that one query answers both.
 */
export function createTotal(orm: Orm, table: PgTable, where: SQL | undefined) {
  const counting = () => orm.select({ total: count() }).from(table).where(where)
  return {
    column: sql<number>`(${counting()})`.mapWith(Number),
    read: async () => (await counting())[0]?.total ?? 0,
  }
}

/** Which rows a page is of, in which order, and which part of them. */
export interface PagePart {
  where: SQL | undefined
  orderBy: readonly SQL[]
  limit: number
  offset: number
}

type PageColumns = Record<string, PgColumn | SQL>

type RowOf<Columns extends PageColumns> = {
  [Name in keyof Columns]: Columns[Name] extends PgColumn
    ? GetColumnData<Columns[Name]>
    : Columns[Name] extends SQL<infer Value>
      ? Value
      : never
}

/** A page of whole rows of the table, and how many rows there are. */
export function selectPage<Table extends PgTable>(
  orm: Orm,
  table: Table,
  part: PagePart,
): Promise<Page<Table['$inferSelect']>>
/** A page of these columns of the rows. */
export function selectPage<Columns extends PageColumns>(
  orm: Orm,
  table: PgTable,
  part: PagePart,
  columns: Columns,
): Promise<Page<RowOf<Columns>>>
// Drizzle computes the types of a row from its table: the signatures above say what it would say of the given
// one. A page beyond the last row has no row that carries the total: only then another query counts them.
export async function selectPage(
  orm: Orm,
  table: PgTable,
  part: PagePart,
  columns: PgTable | PageColumns = table,
): Promise<Page<unknown>> {
  const { where, orderBy, limit, offset } = part
  const total = createTotal(orm, table, where)
  const rows = await orm
    .select({ item: columns, total: total.column })
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return {
    items: rows.map(({ item }) => item),
    total: rows[0]?.total ?? (offset === 0 ? 0 : await total.read()),
  }
}
