import { type Orm, offerChecks } from '@waymark/db'
import { inArray, sql } from 'drizzle-orm'

/**
 * Resets the results of an offer's health checks: a person reactivated it, or gave it another URL, and what
 * they found before is no reason to disable it again. The next one is due now. The result of a running check
 * is ignored. To be called in the transaction that changes the offer, after it has locked the offer.
 */
export async function beginHealthChecksAnew(tx: Orm, ...offerIds: readonly string[]): Promise<void> {
  if (offerIds.length === 0) return
  await tx
    .update(offerChecks)
    .set({
      failures: 0,
      successes: 0,
      lastFailure: null,
      checkedHost: null,
      checkedAt: null,
      lastWasGood: null,
      leaseId: null,
      leasedUntil: null,
      dueAt: sql`now()`,
    })
    .where(inArray(offerChecks.offerId, [...offerIds]))
}
