import type { Db } from '@waymark/db'
import type { Announcer } from '@waymark/deliveries'
import { checkHealth, type HealthCheckDeps, type HealthVerdict } from './check-health.ts'
import { disableOffer, setHealth } from './disable-offer.ts'
import { createOfferChecksRepository, type DueCheck, type OfferRow } from './offer-checks.repository.ts'

export interface HealthChecksDeps extends HealthCheckDeps {
  db: Pick<Db, 'orm' | 'transaction'>
  announcer: Announcer
  /** From one check of an offer to the next (setting `OFFER_HEALTH_INTERVAL`). */
  intervalMs: number
}

/** Longer than a check and its outcome take; then another worker makes it. */
const leaseMs = 30_000
const checksAtOnce = 20
/** In a row (contract §6). */
const failuresToDisable = 3

/** One turn of the health checks that are due. @returns whether more may be due */
export function createHealthChecks(deps: HealthChecksDeps): () => Promise<boolean> {
  const { db } = deps
  const repository = createOfferChecksRepository(db.orm)
  const checkOne = async (due: DueCheck): Promise<void> => {
    const verdict = await checkHealth(deps, due)
    await db.transaction((tx) => conclude(tx, deps, { due, verdict }))
  }
  return async () => {
    await repository.begin()
    const due = await repository.claim(checksAtOnce, leaseMs)
    // All of them end before one that failed is told: its lease brings it again.
    const outcomes = await Promise.allSettled(due.map(checkOne))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return due.length === checksAtOnce
  }
}

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

async function conclude(
  tx: Transaction,
  { announcer, intervalMs }: HealthChecksDeps,
  { due, verdict }: { due: DueCheck; verdict: HealthVerdict },
): Promise<void> {
  const repository = createOfferChecksRepository(tx)
  const offer = await repository.hold(due.offerId)
  if (offer === null) return
  const failures = await repository.end(due, {
    failure: 'reason' in verdict ? verdict.reason : null,
    counts: verdict.kind === 'failed',
    nextInMs: intervalMs,
  })
  // Somebody else checks it now, or a person began anew: what was found is of the past.
  if (failures === null) return
  const health = healthAfter(offer, verdict, failures)
  if (health === 'unhealthy' && verdict.kind === 'failed' && offer.status === 'active') {
    const reason = `${failures} health checks in a row failed, the last one with ${verdict.reason}`
    await disableOffer(tx, announcer, { offer, source: 'health_check', reason })
  } else if (health !== offer.healthStatus) {
    await setHealth(tx, offer, health)
  }
}

function healthAfter(
  { healthStatus }: OfferRow,
  { kind }: HealthVerdict,
  failures: number,
): OfferRow['healthStatus'] {
  switch (kind) {
    case 'healthy':
      return 'healthy'
    case 'failed':
      return failures >= failuresToDisable ? 'unhealthy' : healthStatus
    case 'unknown':
      return 'unknown'
    default:
      return kind satisfies never
  }
}
