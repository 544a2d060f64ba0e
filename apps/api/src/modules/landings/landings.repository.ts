import { landings, type Orm } from '@waymark/db'
import { eq } from 'drizzle-orm'
import { recordBounds } from '../../record-bounds.ts'
import { type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'

export type LandingRow = typeof landings.$inferSelect

/** The landings of the workspaces. */
export const landingRecords = workspaceRecords(landings, {
  noun: 'landing',
  bound: recordBounds.landings,
  searched: [landings.name, landings.url, landings.groupName, landings.notes],
})

export interface LandingFilter {
  search?: string | undefined
  status?: LandingRow['status'] | undefined
}

/** Those that the list with this filter has. */
export const filteredLandings = (orm: Orm, scope: WorkspaceScope, { search, status }: LandingFilter) => {
  const records = landingRecords(orm)
  return records.where(scope, records.matching(search), status && eq(landings.status, status))
}
