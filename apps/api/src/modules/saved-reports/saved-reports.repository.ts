import { type Orm, savedReports } from '@waymark/db'
import { eq, sql } from 'drizzle-orm'
import { recordBounds } from '../../record-bounds.ts'
import type { Publishing } from '../public-token.ts'
import { type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'

export type SavedReportRow = typeof savedReports.$inferSelect

/** What a change may set; what is left out stays. */
export interface SavedReportChange {
  name?: string | undefined
  config?: Record<string, unknown> | undefined
  updatedAt: Date
  publish?: Publishing | undefined
}

const reportRecords = workspaceRecords(savedReports, {
  noun: 'report',
  bound: recordBounds.savedReports,
  searched: [savedReports.name],
})

function publishing(publish: Publishing | undefined) {
  if (publish === undefined) return {}
  return publish.isPublic
    ? { isPublic: true, publicToken: sql`coalesce(${savedReports.publicToken}, ${publish.newToken})` }
    : { isPublic: false, publicToken: null }
}

/** The saved reports of the workspaces; `workspaceId` comes first. */
export function createSavedReportRepository(orm: Orm) {
  const records = reportRecords(orm)
  return {
    ...records,

    /** Null for what opens nothing. */
    async findPublic(token: string): Promise<SavedReportRow | null> {
      const [row] = await orm.select().from(savedReports).where(eq(savedReports.publicToken, token))
      return row ?? null
    },

    update: (
      scope: WorkspaceScope,
      id: string,
      { publish, ...change }: SavedReportChange,
    ): Promise<SavedReportRow> => records.update(scope, id, { ...change, ...publishing(publish) }),

    /** Null when it is not there, or not public. */
    async replaceToken(
      scope: WorkspaceScope,
      id: string,
      change: { publicToken: string; updatedAt: Date },
    ): Promise<SavedReportRow | null> {
      const isPublic = records.where(scope, eq(savedReports.id, id), eq(savedReports.isPublic, true))
      const [row] = await orm.update(savedReports).set(change).where(isPublic).returning()
      return row ?? null
    },
  }
}
