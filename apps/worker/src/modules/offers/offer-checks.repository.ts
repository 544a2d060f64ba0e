import { type Orm, offerChecks, offers, workspaces } from '@waymark/db'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

export type OfferRow = typeof offers.$inferSelect

/** What checks of the conversion rate know of offers. */
export function createOfferChecksRepository(orm: Orm) {
  return {
    /** The offers whose conversion rate is watched, in parts: those after `afterId`. */
    async watchedForCr(afterId: string, limit: number): Promise<string[]> {
      const minClicks = sql`coalesce(${offers.autoDisableMinClicks}, ${workspaces.autoDisableMinClicks})`
      const minCr = sql`coalesce(${offers.autoDisableMinCr}, ${workspaces.autoDisableMinCr})`
      const rows = await orm
        .select({ id: offers.id })
        .from(offers)
        .innerJoin(workspaces, eq(workspaces.id, offers.workspaceId))
        .where(
          and(
            eq(offers.status, 'active'),
            isNull(workspaces.deletedAt),
            gt(offers.id, afterId),
            sql`${minClicks} > 0`,
            sql`${minCr} > 0`,
          ),
        )
        .orderBy(asc(offers.id))
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** Clicks that the offers had when they were last disabled for their rate. */
    async checkedClicks(offerIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await orm
        .select({ offerId: offerChecks.offerId, clicks: offerChecks.checkedClicks })
        .from(offerChecks)
        .where(inArray(offerChecks.offerId, [...offerIds]))
      return new Map(rows.map(({ offerId, clicks }) => [offerId, clicks]))
    },

    async storeCheckedClicks(offerId: string, checkedClicks: number): Promise<void> {
      await orm
        .insert(offerChecks)
        .values({ offerId, checkedClicks, dueAt: sql`now()` })
        .onConflictDoUpdate({ target: offerChecks.offerId, set: { checkedClicks } })
    },

    /** Locks the offer against changes by others until the transaction ends. */
    async lockForUpdate(offerId: string): Promise<OfferRow | null> {
      const [row] = await orm.select().from(offers).where(eq(offers.id, offerId)).for('no key update')
      return row ?? null
    },
  }
}
