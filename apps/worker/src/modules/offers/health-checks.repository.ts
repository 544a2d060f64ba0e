import { randomUUID } from 'node:crypto'
import { type Orm, offerChecks, offers, workspaces } from '@waymark/db'
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { CheckedHealth } from './check-health.ts'
import type { CheckedRound } from './doubtful-round.ts'

export interface DueCheck {
  offerId: string
  url: string
  /** Given by people; null: of `url`. */
  healthCheckUrl: string | null
  /** Of this claim: the result of a check that took too long is ignored. */
  leaseId: string
}

interface FoundHost extends CheckedHealth {
  due: DueCheck
}

interface EndedCheck {
  /** Null: it was well. */
  failure: string | null
  isGood: boolean
  /** A failure that is the offer's own. */
  counts: boolean
  nextInMs: number
}

/** Those that visitors may get, or would but for us. */
const isWatched = inArray(offers.status, ['active', 'auto_disabled'])
const isChecked = eq(offers.healthCheckEnabled, true)

/** What health checks know of offers. Moments are Postgres' own, which all workers share. */
export function createHealthRepository(orm: Orm) {
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
              successes: sql`0`.as('successes'),
              checkedHost: sql`null::text`.as('checked_host'),
              checkedAt: sql`null::timestamptz`.as('checked_at'),
              lastWasGood: sql`null::boolean`.as('last_was_good'),
              lastFailure: sql`null::text`.as('last_failure'),
              checkedClicks: sql`0`.as('judged_clicks'),
            })
            .from(offers)
            .innerJoin(workspaces, eq(workspaces.id, offers.workspaceId))
            .where(and(isWatched, isNull(workspaces.deletedAt), notExists(known))),
        )
        .onConflictDoNothing()
    },

    /**
     * Claims health checks that are due, so that each is made by one worker; those that wait longest first.
     */
    async claim(limit: number, leaseMs: number): Promise<DueCheck[]> {
      const leaseId = randomUUID()
      const isFree = or(isNull(offerChecks.leasedUntil), lte(offerChecks.leasedUntil, sql`now()`))
      const due = orm
        .select({ offerId: offerChecks.offerId })
        .from(offerChecks)
        .innerJoin(offers, eq(offers.id, offerChecks.offerId))
        .innerJoin(workspaces, eq(workspaces.id, offers.workspaceId))
        .where(
          and(isWatched, isChecked, isNull(workspaces.deletedAt), lte(offerChecks.dueAt, sql`now()`), isFree),
        )
        .orderBy(asc(offerChecks.dueAt))
        .limit(limit)
        .for('update', { of: offerChecks, skipLocked: true })
      return orm
        .update(offerChecks)
        .set({ leaseId, leasedUntil: sql`now() + ${seconds(leaseMs)}` })
        .from(offers)
        .where(and(inArray(offerChecks.offerId, due), eq(offers.id, offerChecks.offerId)))
        .returning({
          offerId: offerChecks.offerId,
          url: offers.url,
          healthCheckUrl: offers.healthCheckUrl,
          leaseId: sql<string>`${leaseId}::text`,
        })
    },

    /** Writes down whom the checks called and whether it was well, where the claims are still their own. */
    async noteHosts(found: readonly FoundHost[]): Promise<void> {
      const reported = found.map(({ due, host, verdict }) => ({
        offer_id: due.offerId,
        lease_id: due.leaseId,
        host,
        was_good: verdict.kind === 'unknown' ? null : verdict.kind === 'healthy',
      }))
      if (reported.length === 0) return
      const ids = reported.map(({ offer_id }) => offer_id)
      await orm.execute(sql`
        update offer_checks set checked_host = found.host, checked_at = now(), last_was_good = found.was_good
        from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb)
          as found (offer_id uuid, lease_id uuid, host text, was_good boolean)
        where offer_checks.offer_id = any(${sql.param(ids)}::uuid[])
          and offer_checks.offer_id = found.offer_id and offer_checks.lease_id = found.lease_id`)
    },

    /**
     * The hosts of offers in all workspaces that were called within this time; one fails when no offer of it
     * was well.
     */
    async hostsOfRound(timeoutMs: number): Promise<CheckedRound> {
      const hosts = orm
        .select({ isWell: sql<boolean>`bool_or(${offerChecks.lastWasGood})`.as('is_well') })
        .from(offerChecks)
        .innerJoin(offers, eq(offers.id, offerChecks.offerId))
        .where(
          and(
            isWatched,
            isChecked,
            isNotNull(offerChecks.lastWasGood),
            gt(offerChecks.checkedAt, sql`now() - ${seconds(timeoutMs)}`),
          ),
        )
        .groupBy(offerChecks.checkedHost)
        .as('hosts')
      const [round] = await orm
        .select({
          hosts: count(),
          failing: sql<number>`count(*) filter (where not ${hosts.isWell})`.mapWith(Number),
        })
        .from(hosts)
      return round ?? { hosts: 0, failing: 0 }
    },

    /**
     * Ends a claim with what was found; null where it is not the claimant's any more.
     * @returns how many in a row went which way
     */
    async end(
      { offerId, leaseId }: DueCheck,
      { failure, isGood, counts, nextInMs }: EndedCheck,
    ): Promise<{ failures: number; successes: number } | null> {
      const failures = counts ? sql`${offerChecks.failures} + 1` : isGood ? 0 : offerChecks.failures
      const [row] = await orm
        .update(offerChecks)
        .set({
          failures: sql`${failures}`,
          successes: isGood ? sql`${offerChecks.successes} + 1` : 0,
          lastFailure: failure,
          leaseId: null,
          leasedUntil: null,
          dueAt: sql`now() + ${seconds(nextInMs)}`,
        })
        .where(and(eq(offerChecks.offerId, offerId), eq(offerChecks.leaseId, leaseId)))
        .returning({ failures: offerChecks.failures, successes: offerChecks.successes })
      return row ?? null
    },
  }
}
