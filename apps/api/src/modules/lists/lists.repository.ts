import { lists, type Orm } from '@waymark/db'
import { and, asc, desc, eq, ilike, ne, sql } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'
import { findListUse, type ListUse } from './list-uses.repository.ts'
import type { ListsQuery } from './lists.schema.ts'

export type ListRow = typeof lists.$inferSelect
export type ListSummaryRow = Omit<ListRow, 'entries'> & { entriesCount: number }

/** What a change may set; what is left out stays. */
export type ListChange = Partial<Pick<ListRow, 'name' | 'entries'>> & { updatedAt: Date }

export const listNameKey = 'lists_name'

const summary = {
  id: lists.id,
  workspaceId: lists.workspaceId,
  name: lists.name,
  kind: lists.kind,
  entriesCount: sql<number>`cardinality(${lists.entries})`.mapWith(Number),
  createdAt: lists.createdAt,
  updatedAt: lists.updatedAt,
}

const sortColumns = { createdAt: lists.createdAt, updatedAt: lists.updatedAt, name: lists.name } as const

/** The named lists of the workspaces; `workspaceId` comes first. */
export function createListRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) => and(eq(lists.workspaceId, workspaceId), eq(lists.id, id))

  return {
    async page(workspaceId: string, query: ListsQuery): Promise<Page<ListSummaryRow>> {
      const { search, sort, limit, offset } = query
      const isFound = search ? ilike(lists.name, containing(search)) : undefined
      const where = and(eq(lists.workspaceId, workspaceId), isFound)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, lists, where)
      const rows = await orm
        .select({ ...summary, total: total.column })
        .from(lists)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(lists.id))
        .limit(limit)
        .offset(offset)
      return countedPage(
        rows.map(({ total: counted, ...item }) => ({ item, total: counted })),
        offset,
        total.read,
      )
    },

    async find(workspaceId: string, id: string): Promise<ListRow | null> {
      const [row] = await orm.select().from(lists).where(one(workspaceId, id))
      return row ?? null
    },

    /** The list, held until the transaction ends: what is stored meanwhile refers to it before, or finds it as it is then. */
    async hold(workspaceId: string, id: string): Promise<ListRow | null> {
      const [row] = await orm.select().from(lists).where(one(workspaceId, id)).for('update')
      return row ?? null
    },

    /** The bytes of the entries of the workspace's lists but one. */
    async storedBytes(workspaceId: string, exceptId: string | null): Promise<number> {
      const [row] = await orm
        .select({
          bytes: sql<number>`coalesce(sum(octet_length(array_to_string(${lists.entries}, ''))), 0)`.mapWith(
            Number,
          ),
        })
        .from(lists)
        .where(
          and(eq(lists.workspaceId, workspaceId), exceptId === null ? undefined : ne(lists.id, exceptId)),
        )
      return row?.bytes ?? 0
    },

    /** Rejects with a violation of `listNameKey` when the name is taken; so does `update`. */
    async insert(row: typeof lists.$inferInsert): Promise<ListRow> {
      const [inserted] = await insertBounded(orm, recordBounds.lists, row, (tx) =>
        tx.insert(lists).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted list')
      return inserted
    },

    async update(workspaceId: string, id: string, change: ListChange): Promise<ListRow | null> {
      const [row] = await orm.update(lists).set(change).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    async remove(workspaceId: string, id: string): Promise<void> {
      await orm.delete(lists).where(one(workspaceId, id))
    },

    findUse: (workspaceId: string, name: string): Promise<ListUse | null> =>
      findListUse(orm, workspaceId, name),
  }
}

export type ListRepository = ReturnType<typeof createListRepository>
