import { links, type Orm, workspaces } from '@waymark/db'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

/** The links of a workspace as a whole, after its deletion. */
export function createWorkspaceLinksRepository(orm: Orm) {
  return {
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
