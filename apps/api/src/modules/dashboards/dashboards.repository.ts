import { dashboards, type Orm } from '@waymark/db'
import { and, asc, desc, eq, ilike, isNotNull, sql } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'
import type { Publishing } from '../public-token.ts'

export type DashboardRow = typeof dashboards.$inferSelect

/** What a change may set; what is left out stays. */
export interface DashboardChange {
  name?: string | undefined
  widgets?: DashboardRow['widgets'] | undefined
  updatedAt: Date
  publish?: Publishing | undefined
}

export const dashboardSortFields = ['createdAt', 'updatedAt', 'name'] as const

const sortColumns = {
  createdAt: dashboards.createdAt,
  updatedAt: dashboards.updatedAt,
  name: dashboards.name,
} as const

export interface DashboardPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof dashboardSortFields)[number]>
}

function publishing(publish: Publishing | undefined) {
  if (publish === undefined) return {}
  return publish.isPublic
    ? { publicToken: sql`coalesce(${dashboards.publicToken}, ${publish.newToken})` }
    : { publicToken: null }
}

/** The dashboards of the workspaces; `workspaceId` comes first. */
export function createDashboardRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) =>
    and(eq(dashboards.workspaceId, workspaceId), eq(dashboards.id, id))

  return {
    async page(workspaceId: string, query: DashboardPageQuery): Promise<Page<DashboardRow>> {
      const { search, sort, limit, offset } = query
      const isFound = search ? ilike(dashboards.name, containing(search)) : undefined
      const where = and(eq(dashboards.workspaceId, workspaceId), isFound)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, dashboards, where)
      const rows = await orm
        .select({ item: dashboards, total: total.column })
        .from(dashboards)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(dashboards.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<DashboardRow | null> {
      const [row] = await orm.select().from(dashboards).where(one(workspaceId, id))
      return row ?? null
    },

    /** Null for what opens nothing. */
    async findPublic(token: string): Promise<DashboardRow | null> {
      const [row] = await orm.select().from(dashboards).where(eq(dashboards.publicToken, token))
      return row ?? null
    },

    async insert(row: typeof dashboards.$inferInsert): Promise<DashboardRow> {
      const [inserted] = await insertBounded(orm, recordBounds.dashboards, row, (tx) =>
        tx.insert(dashboards).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted dashboard')
      return inserted
    },

    async update(
      workspaceId: string,
      id: string,
      { publish, ...change }: DashboardChange,
    ): Promise<DashboardRow | null> {
      const values = { ...change, ...publishing(publish) }
      const [row] = await orm.update(dashboards).set(values).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    /** Null when the workspace has no such dashboard, or it is not public. */
    async replaceToken(
      workspaceId: string,
      id: string,
      change: { publicToken: string; updatedAt: Date },
    ): Promise<DashboardRow | null> {
      const where = and(one(workspaceId, id), isNotNull(dashboards.publicToken))
      const [row] = await orm.update(dashboards).set(change).where(where).returning()
      return row ?? null
    },

    /** False when the workspace has no such dashboard. */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const rows = await orm.delete(dashboards).where(one(workspaceId, id)).returning({ id: dashboards.id })
      return rows.length === 1
    },
  }
}
