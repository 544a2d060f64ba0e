import { randomUUID } from 'node:crypto'
import { type Orm, offerChecks, offers, workspaces } from '@waymark/db'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'

export interface DueCheck {
  offerId: string
  url: string
  /** Of this claim: a check that took too long tells nothing any more. */
  leaseId: string
}

export type OfferRow = typeof offers.$inferSelect

/** Those that visitors may get, or would but for us. */
const isWatched = inArray(offers.status, ['active', 'auto_disabled'])

/** What checks know of offers. Moments are Postgres' own, which all workers share. */
export function createOfferChecksRepository(orm: Orm) {
  const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

  return {
    /** Takes up offers that were never looked at: their first check is due. */
    async begin(): Promise<void> {
      const known = orm.select().from(offerChecks).where(eq(offerChecks.offerId, offers.id))
      await orm
        .insert(offerChecks)
        .select(
          orm
            .select({
              offerId: offers.id,
              dueAt: sql`now()`.as('due_at'),
              leaseId: sql`null::uuid`.as('lease_id'),
              leasedUntil: sql`null::timestamptz`.as('leased_until'),
              failures: sql`0`.as('failures'),
              lastFailure: sql`null::text`.as('last_failure'),
              judgedClicks: sql`0`.as('judged_clicks'),
            })
            .from(offers)
            .innerJoin(workspaces, eq(workspaces.id, offers.workspaceId))
            .where(and(isWatched, isNull(workspaces.deletedAt), notExists(known))),
        )
        .onConflictDoNothing()
    },

    /** Claims health checks that are due, so that each is made by one worker; those that wait longest first. */
    async claim(limit: number, leaseMs: number): Promise<DueCheck[]> {
      const leaseId = randomUUID()
      const isFree = or(isNull(offerChecks.leasedUntil), lte(offerChecks.leasedUntil, sql`now()`))
      const due = orm
        .select({ offerId: offerChecks.offerId })
        .from(offerChecks)
        .innerJoin(offers, eq(offers.id, offerChecks.offerId))
        .innerJoin(workspaces, eq(workspaces.id, offers.workspaceId))
        .where(and(isWatched, isNull(workspaces.deletedAt), lte(offerChecks.dueAt, sql`now()`), isFree))
        .orderBy(asc(offerChecks.dueAt))
        .limit(limit)
        .for('update', { of: offerChecks, skipLocked: true })
      return orm
        .update(offerChecks)
        .set({ leaseId, leasedUntil: sql`now() + ${seconds(leaseMs)}` })
        .from(offers)
        .where(and(inArray(offerChecks.offerId, due), eq(offers.id, offerChecks.offerId)))
        .returning({ offerId: offerChecks.offerId, url: offers.url, leaseId: sql<string>`${leaseId}::text` })
    },

    /** Ends a claim with what was found; null where it is not the claimant's any more. @returns failures in a row */
    async end(
      { offerId, leaseId }: DueCheck,
      { failure, counts, nextInMs }: { failure: string | null; counts: boolean; nextInMs: number },
    ): Promise<number | null> {
      const failures = counts ? sql`${offerChecks.failures} + 1` : failure === null ? 0 : offerChecks.failures
      const [row] = await orm
        .update(offerChecks)
        .set({
          failures: sql`${failures}`,
          lastFailure: failure,
          leaseId: null,
          leasedUntil: null,
          dueAt: sql`now() + ${seconds(nextInMs)}`,
        })
        .where(and(eq(offerChecks.offerId, offerId), eq(offerChecks.leaseId, leaseId)))
        .returning({ failures: offerChecks.failures })
      return row?.failures ?? null
    },

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
    async judgedClicks(offerIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await orm
        .select({ offerId: offerChecks.offerId, clicks: offerChecks.judgedClicks })
        .from(offerChecks)
        .where(inArray(offerChecks.offerId, [...offerIds]))
      return new Map(rows.map(({ offerId, clicks }) => [offerId, clicks]))
    },

    async keepJudgedClicks(offerId: string, judgedClicks: number): Promise<void> {
      await orm
        .insert(offerChecks)
        .values({ offerId, judgedClicks, dueAt: sql`now()` })
        .onConflictDoUpdate({ target: offerChecks.offerId, set: { judgedClicks } })
    },

    /** Keeps everybody else from changing the offer until the transaction ends. */
    async hold(offerId: string): Promise<OfferRow | null> {
      const [row] = await orm.select().from(offers).where(eq(offers.id, offerId)).for('no key update')
      return row ?? null
    },
  }
}
