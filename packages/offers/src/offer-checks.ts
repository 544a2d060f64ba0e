import { type Orm, offerChecks } from '@waymark/db'
import { eq, sql } from 'drizzle-orm'

/**
 * Forgets how the health checks of an offer went: a person took it back, or gave it another URL, and what
 * they found before is no reason to disable it again. The next one is due now. A check that is under way
 * tells nothing any more. To be called in the transaction that changes the offer, which is held before.
 */
export async function beginHealthChecksAnew(tx: Orm, offerId: string): Promise<void> {
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
    .where(eq(offerChecks.offerId, offerId))
}
