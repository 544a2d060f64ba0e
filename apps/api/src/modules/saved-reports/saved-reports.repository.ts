import { type Orm, savedReports } from '@waymark/db'
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'
import type { Publishing } from '../public-token.ts'

export type SavedReportRow = typeof savedReports.$inferSelect

/** What a change may set; what is left out stays. */
export interface SavedReportChange {
  name?: string | undefined
  config?: Record<string, unknown> | undefined
  updatedAt: Date
  publish?: Publishing | undefined
}

export const savedReportSortFields = ['createdAt', 'updatedAt', 'name'] as const

const sortColumns = {
  createdAt: savedReports.createdAt,
  updatedAt: savedReports.updatedAt,
  name: savedReports.name,
} as const

export interface SavedReportPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof savedReportSortFields)[number]>
}

function publishing(publish: Publishing | undefined) {
  if (publish === undefined) return {}
  return publish.isPublic
    ? { isPublic: true, publicToken: sql`coalesce(${savedReports.publicToken}, ${publish.newToken})` }
    : { isPublic: false, publicToken: null }
}

/** The saved reports of the workspaces; `workspaceId` comes first. */
export function createSavedReportRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) =>
    and(eq(savedReports.workspaceId, workspaceId), eq(savedReports.id, id))

  return {
    async page(workspaceId: string, query: SavedReportPageQuery): Promise<Page<SavedReportRow>> {
      const { search, sort, limit, offset } = query
      const isFound = search ? ilike(savedReports.name, containing(search)) : undefined
      const where = and(eq(savedReports.workspaceId, workspaceId), isFound)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, savedReports, where)
      const rows = await orm
        .select({ item: savedReports, total: total.column })
        .from(savedReports)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(savedReports.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<SavedReportRow | null> {
      const [row] = await orm.select().from(savedReports).where(one(workspaceId, id))
      return row ?? null
    },

    /** Null for what opens nothing. */
    async findPublic(token: string): Promise<SavedReportRow | null> {
      const [row] = await orm.select().from(savedReports).where(eq(savedReports.publicToken, token))
      return row ?? null
    },

    async insert(row: typeof savedReports.$inferInsert): Promise<SavedReportRow> {
      const [inserted] = await insertBounded(orm, recordBounds.savedReports, row, (tx) =>
        tx.insert(savedReports).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted report')
      return inserted
    },

    async update(
      workspaceId: string,
      id: string,
      { publish, ...change }: SavedReportChange,
    ): Promise<SavedReportRow | null> {
      const values = { ...change, ...publishing(publish) }
      const [row] = await orm.update(savedReports).set(values).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    /** Null when the workspace has no such report, or it is not public. */
    async replaceToken(
      workspaceId: string,
      id: string,
      change: { publicToken: string; updatedAt: Date },
    ): Promise<SavedReportRow | null> {
      const where = and(one(workspaceId, id), eq(savedReports.isPublic, true))
      const [row] = await orm.update(savedReports).set(change).where(where).returning()
      return row ?? null
    },

    /** False when the workspace has no such report. */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const rows = await orm
        .delete(savedReports)
        .where(one(workspaceId, id))
        .returning({ id: savedReports.id })
      return rows.length === 1
    },
  }
}
