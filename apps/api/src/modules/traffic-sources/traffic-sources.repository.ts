import { links, type Orm, trafficSources, workspaces } from '@waymark/db'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { recordBounds } from '../../record-bounds.ts'
import { type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'

export type TrafficSourceRow = typeof trafficSources.$inferSelect

const sourceRecords = workspaceRecords(trafficSources, {
  noun: 'traffic source',
  bound: recordBounds.trafficSources,
  searched: [trafficSources.name, trafficSources.postbackUrl],
})

/** The traffic sources of the workspaces. */
export function createTrafficSourceRepository(orm: Orm) {
  const linksOf = ({ workspaceId }: WorkspaceScope, id: string) =>
    and(eq(links.workspaceId, workspaceId), eq(links.trafficSourceId, id))

  return {
    ...sourceRecords(orm),

    /**
     * Reports look for the costs of clicks from now on. Locks the workspace: to be called before its sources
     * are.
     */
    async noteClickCosts({ workspaceId }: WorkspaceScope): Promise<void> {
      await orm
        .update(workspaces)
        .set({ hasClickCosts: true })
        .where(and(eq(workspaces.id, workspaceId), eq(workspaces.hasClickCosts, false)))
    },

    async countLinks(scope: WorkspaceScope, id: string): Promise<number> {
      return orm.$count(links, and(linksOf(scope, id), isNull(links.deletedAt)))
    },

    /** Some of them, the oldest first. */
    someLinks: (scope: WorkspaceScope, id: string, limit: number) =>
      orm
        .select({ id: links.id, shortCode: links.shortCode, customAlias: links.customAlias })
        .from(links)
        .where(and(linksOf(scope, id), isNull(links.deletedAt)))
        .orderBy(asc(links.id))
        .limit(limit),

    /** Removes it from deleted links, too: they answer 410 anyway, and would refer to it for ever. */
    async detachDeletedLinks(scope: WorkspaceScope, id: string): Promise<void> {
      await orm
        .update(links)
        .set({ trafficSourceId: null })
        .where(and(linksOf(scope, id), isNotNull(links.deletedAt)))
    },
  }
}
