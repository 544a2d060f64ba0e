import { lists, type Orm } from '@waymark/db'
import { listNamesIn, type ReportFilter, type ReportList } from '@waymark/report-plan'
import { and, eq, inArray, sql } from 'drizzle-orm'

/** The filters of a report, and whose lists they mean. */
export interface ListedFilters {
  workspaceId: string
  filters: readonly ReportFilter[]
  /**
   * Locks the lists against changes and deletion until the transaction ends: for filters that it stores.
   * Default: false.
   */
  lock?: boolean
}

/**
 * The lists of the workspace that its filters refer to as `list:NAME` (contract §9, `/lists`), by their names
 * in lower case: what `withListEntries` takes. Lists of other workspaces are not there. Reads nothing where
 * the filters name none.
 */
export async function readReportLists(
  orm: Orm,
  { workspaceId, filters, lock = false }: ListedFilters,
): Promise<ReadonlyMap<string, ReportList>> {
  const names = listNamesIn(filters)
  if (names.length === 0) return new Map()
  const name = sql<string>`lower(${lists.name})`
  const found = orm
    .select({ name, kind: lists.kind, entries: lists.entries })
    .from(lists)
    .where(and(eq(lists.workspaceId, workspaceId), inArray(name, names)))
  const rows = await (lock ? found.for('share') : found)
  return new Map(rows.map(({ name: key, ...list }) => [key, list]))
}
