import { lists, type Orm } from '@waymark/db'
import { ne, sql } from 'drizzle-orm'
import { selectPage } from '../../counted-page.ts'
import { recordBounds } from '../../record-bounds.ts'
import { type RecordPageQuery, type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'
import { findListFiller, findListUse, type ListUse } from './list-uses.repository.ts'

export type ListRow = typeof lists.$inferSelect
export type ListSummaryRow = Omit<ListRow, 'entries'> & { entriesCount: number }

const listRecords = workspaceRecords(lists, {
  noun: 'list',
  bound: recordBounds.lists,
  searched: [lists.name],
  unique: { index: 'lists_name', path: 'name', message: 'Another list has this name.' },
})

const summary = {
  id: lists.id,
  workspaceId: lists.workspaceId,
  name: lists.name,
  kind: lists.kind,
  entriesCount: sql<number>`cardinality(${lists.entries})`.mapWith(Number),
  createdAt: lists.createdAt,
  updatedAt: lists.updatedAt,
}

/** The named lists of the workspaces; `workspaceId` comes first. */
export function createListRepository(orm: Orm) {
  const records = listRecords(orm)
  return {
    ...records,

    /** Without the entries, which may be megabytes. */
    page: (scope: WorkspaceScope, query: RecordPageQuery<typeof lists>) =>
      selectPage(orm, lists, records.pagePart(scope, query), summary),

    /** The bytes of the entries of the workspace's lists but one. */
    async storedBytes(scope: WorkspaceScope, exceptId: string | null): Promise<number> {
      const [row] = await orm
        .select({
          bytes: sql<number>`coalesce(sum(octet_length(array_to_string(${lists.entries}, ''))), 0)`.mapWith(
            Number,
          ),
        })
        .from(lists)
        .where(records.where(scope, exceptId === null ? undefined : ne(lists.id, exceptId)))
      return row?.bytes ?? 0
    },

    findUse: (workspaceId: string, name: string): Promise<ListUse | null> =>
      findListUse(orm, workspaceId, name),

    findFiller: (list: { workspaceId: string; id: string }): Promise<ListUse | null> =>
      findListFiller(orm, list),
  }
}

export type ListRepository = ReturnType<typeof createListRepository>
