import { links, type Orm, workspaces } from '@waymark/db'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

/** What a workspace's new links have unless they say otherwise. */
export interface LinkDefaults {
  uniquenessHours: number
}

/** The links of a workspace as a whole, while it exists and after its deletion. */
export function createWorkspaceLinksRepository(orm: Orm) {
  return {
    /**
     * Locks the workspace against deletion until the transaction ends; null when it is deleted already.
     * Without it a link made at the same moment would outlive its workspace.
     */
    async lockWorkspace(workspaceId: string): Promise<LinkDefaults | null> {
      const [row] = await orm
        .select({ uniquenessHours: workspaces.uniquenessHours })
        .from(workspaces)
        .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
        .for('share')
      return row ?? null
    },

    /** Marks at most so many links as deleted. @returns their ids; fewer than `limit`: there are no more */
    async deleteLinks(workspaceId: string, { at, limit }: { at: Date; limit: number }): Promise<string[]> {
      const live = orm
        .select({ id: links.id })
        .from(links)
        .where(and(eq(links.workspaceId, workspaceId), isNull(links.deletedAt)))
        .limit(limit)
        .for('update')
      const rows = await orm
        .update(links)
        .set({ deletedAt: at, updatedAt: at })
        .where(inArray(links.id, live))
        .returning({ id: links.id })
      return rows.map(({ id }) => id)
    },

    /**
     * The deleted workspace that waits longest to be emptied, locked until the transaction ends; none that
     * another transaction has locked.
     */
    async claimDeleted(): Promise<string | null> {
      const [row] = await orm
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(and(isNotNull(workspaces.deletedAt), isNull(workspaces.emptiedAt)))
        .orderBy(asc(workspaces.deletedAt))
        .limit(1)
        .for('update', { skipLocked: true })
      return row?.id ?? null
    },

    async markEmptied(workspaceId: string, emptiedAt: Date): Promise<void> {
      await orm.update(workspaces).set({ emptiedAt }).where(eq(workspaces.id, workspaceId))
    },
  }
}
