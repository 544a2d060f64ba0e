import { conversionIdentities, laterBy, type Orm, type PostgresClock, postgresClock } from '@waymark/db'
import type { VisitorIdentity } from '@waymark/domain'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'

/** Says who the visitor of a conversion is, and for how long that is stored. */
export interface NewIdentity {
  conversionId: string
  workspaceId: string
  identity: VisitorIdentity
  hours: number
}

const hourMs = 3_600_000

/** Stores who the visitors of conversions are (contract-3 §18, "Identity"). */
export function createIdentityRepository(orm: Orm) {
  return {
    /**
     * Stores what postbacks say, in their order: what one leaves out stays as one before it said, unless its
     * time is over.
     */
    async store(identities: readonly NewIdentity[]): Promise<void> {
      const merged = new Map<string, NewIdentity>()
      for (const one of identities) {
        const identity = { ...merged.get(one.conversionId)?.identity, ...one.identity }
        merged.set(one.conversionId, { ...one, identity })
      }
      if (merged.size === 0) return
      const rows = [...merged.values()].map(({ conversionId, workspaceId, identity, hours }) => {
        return { conversionId, workspaceId, identity, expiresAt: laterBy(postgresClock(), hours * hourMs) }
      })
      await orm
        .insert(conversionIdentities)
        .values(rows)
        .onConflictDoUpdate({
          target: conversionIdentities.conversionId,
          set: {
            // An expired one is gone, also until it is deleted.
            identity: sql`case when ${conversionIdentities.expiresAt} > ${postgresClock()}
              then ${conversionIdentities.identity} || excluded.identity else excluded.identity end`,
            expiresAt: sql`excluded.expires_at`,
          },
        })
    },

    /** Shortens the time of those of a workspace to at most so many hours from now on. */
    async shorten(workspaceId: string, hours: number): Promise<void> {
      const end = laterBy(postgresClock(), hours * hourMs)
      await orm
        .update(conversionIdentities)
        .set({ expiresAt: end })
        .where(
          and(eq(conversionIdentities.workspaceId, workspaceId), gt(conversionIdentities.expiresAt, end)),
        )
    },

    /**
     * Deletes those whose time is over.
     * @returns how many were deleted; `limit`: there may be more
     */
    async deleteExpired(now: ReturnType<PostgresClock>, limit: number): Promise<number> {
      const isOver = lte(conversionIdentities.expiresAt, now)
      const expired = orm
        .select({ id: conversionIdentities.conversionId })
        .from(conversionIdentities)
        .where(isOver)
        .limit(limit)
      // The condition is checked again once a row that is being stored anew is waited for.
      const gone = await orm
        .delete(conversionIdentities)
        .where(and(inArray(conversionIdentities.conversionId, expired), isOver))
      return gone.rowCount ?? 0
    },
  }
}
