import { dashboards, type Orm } from '@waymark/db'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { recordBounds } from '../../record-bounds.ts'
import type { Publishing } from '../public-token.ts'
import { type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'

export type DashboardRow = typeof dashboards.$inferSelect

/** What a change may set; what is left out stays. */
export interface DashboardChange {
  name?: string | undefined
  widgets?: DashboardRow['widgets'] | undefined
  updatedAt: Date
  publish?: Publishing | undefined
}

const dashboardRecords = workspaceRecords(dashboards, {
  noun: 'dashboard',
  bound: recordBounds.dashboards,
  searched: [dashboards.name],
})

function publishing(publish: Publishing | undefined) {
  if (publish === undefined) return {}
  return publish.isPublic
    ? { publicToken: sql`coalesce(${dashboards.publicToken}, ${publish.newToken})` }
    : { publicToken: null }
}

/** The dashboards of the workspaces; `workspaceId` comes first. */
export function createDashboardRepository(orm: Orm) {
  const records = dashboardRecords(orm)
  return {
    ...records,

    /** Null for what opens nothing. */
    async findPublic(token: string): Promise<DashboardRow | null> {
      const [row] = await orm.select().from(dashboards).where(eq(dashboards.publicToken, token))
      return row ?? null
    },

    update: (
      scope: WorkspaceScope,
      id: string,
      { publish, ...change }: DashboardChange,
    ): Promise<DashboardRow> => records.update(scope, id, { ...change, ...publishing(publish) }),

    /** Null when it is not there, or not public. */
    async replaceToken(
      scope: WorkspaceScope,
      id: string,
      change: { publicToken: string; updatedAt: Date },
    ): Promise<DashboardRow | null> {
      const isPublic = records.where(scope, eq(dashboards.id, id), isNotNull(dashboards.publicToken))
      const [row] = await orm.update(dashboards).set(change).where(isPublic).returning()
      return row ?? null
    },
  }
}
