import { monotonicClock } from '@waymark/async'
import type { Db } from '@waymark/db'
import type { OutgoingEventQueue } from '@waymark/deliveries'
import { type CheckedHealth, checkHealth, type HealthCheckDeps, type HealthVerdict } from './check-health.ts'
import { createDoubtLog, isDoubtful } from './doubtful-round.ts'
import { createHealthRepository, type DueCheck } from './health-checks.repository.ts'
import { createOfferChecksRepository, type OfferRow } from './offer-checks.repository.ts'
import { bringBackOffer, disableOffer, setHealth } from './offer-status.ts'

export interface HealthChecksDeps extends HealthCheckDeps {
  db: Pick<Db, 'orm' | 'transaction'>
  outgoingEvents: OutgoingEventQueue
  /** Unix ms. */
  clock: () => number
  /** From one check of an offer to the next (setting `OFFER_HEALTH_INTERVAL`). */
  intervalMs: number
  logger: { warn: (fields: object, message: string) => void }
}

/** Longer than a check and its outcome take; then another worker makes it. */
const leaseMs = 30_000
const checksAtOnce = 20
/** In a row (contract §6). */
const failuresToDisable = 3
/** In a row (contract-2 §17, "Health of offers"). */
const successesToBringBack = 3

interface FoundHealth extends CheckedHealth {
  due: DueCheck
}

/** One turn of the health checks that are due. @returns whether more may be due */
export function createHealthChecks(deps: HealthChecksDeps): () => Promise<boolean> {
  const { db, intervalMs } = deps
  const repository = createHealthRepository(db.orm)
  const doubts = createDoubtLog({ ...deps, clock: monotonicClock })
  const check = async (due: DueCheck): Promise<FoundHealth> => ({ due, ...(await checkHealth(deps, due)) })
  return async () => {
    await repository.begin()
    const due = await repository.claim(checksAtOnce, leaseMs)
    const found = await Promise.all(due.map(check))
    await repository.noteHosts(found)
    const round = await repository.hostsOfRound(2 * intervalMs + leaseMs)
    const outcomes = await Promise.allSettled(
      found.map((each) => {
        const isDoubted = each.verdict.kind === 'failed' && isDoubtful(round, each.verdict)
        if (isDoubted) doubts.note(round)
        return db.transaction((tx) => conclude(tx, deps, { ...each, isDoubted }))
      }),
    )
    // All of them end before a failure is thrown: the lease of the failed one brings it again.
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return due.length === checksAtOnce
  }
}

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

async function conclude(
  tx: Transaction,
  { outgoingEvents, clock, intervalMs }: HealthChecksDeps,
  { due, verdict, isDoubted }: FoundHealth & { isDoubted: boolean },
): Promise<void> {
  const offer = await createOfferChecksRepository(tx).lockForUpdate(due.offerId)
  if (offer === null) return
  const inRow = await createHealthRepository(tx).end(due, {
    failure: 'reason' in verdict ? verdict.reason : null,
    isGood: verdict.kind === 'healthy',
    counts: verdict.kind === 'failed' && !isDoubted,
    nextInMs: intervalMs,
  })
  // Another worker checks it now, or a person reactivated it: the result is outdated.
  if (inRow === null || isDoubted) return
  const health = healthAfter(offer, verdict, inRow.failures)
  if (health === 'unhealthy' && verdict.kind === 'failed' && offer.status === 'active') {
    const reason = `${inRow.failures} health checks in a row failed, the last one with ${verdict.reason}`
    await disableOffer(tx, outgoingEvents, { offer, source: 'health_check', reason, atMs: clock() })
  } else if (inRow.successes >= successesToBringBack && isDisabledByHealth(offer)) {
    await bringBackOffer(tx, { offer, atMs: clock(), goodChecks: inRow.successes })
  } else if (health !== offer.healthStatus) {
    await setHealth(tx, offer, health)
  }
}

/** Not one that a person or its conversion rate took out. */
const isDisabledByHealth = ({ status, disabledReason }: OfferRow) =>
  status === 'auto_disabled' && disabledReason === 'health_check'

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
