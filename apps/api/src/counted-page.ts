import type { Orm } from '@waymark/db'
import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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

/** A page of whole rows of the table, and how many rows there are. */
export function selectPage<Table extends PgTable>(
  orm: Orm,
  table: Table,
  part: PagePart,
): Promise<Page<Table['$inferSelect']>>
// Drizzle computes the types of a row from its table: the signature above says what it would say of the given
// one.
export async function selectPage(
  orm: Orm,
  table: PgTable,
  part: PagePart,
): Promise<Page<PgTable['$inferSelect']>> {
  const { where, orderBy, limit, offset } = part
  const total = createTotal(orm, table, where)
  const rows = await orm
    .select({ item: table, total: total.column })
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return countedPage(rows, offset, total.read)
}

interface CountedRow<Item> {
  item: Item
  total: number
}

/**
 * A page from rows that carry the total. A page beyond the last row has none to carry it: only then a query
 * counts them.
 * @param readTotal counts them
 */
export async function countedPage<Item>(
  rows: readonly CountedRow<Item>[],
  offset: number,
  readTotal: () => Promise<number>,
): Promise<Page<Item>> {
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await readTotal())
  return { items: rows.map(({ item }) => item), total }
}
