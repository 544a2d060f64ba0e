import { laterBy, type Orm } from '@waymark/db'
import { sql } from 'drizzle-orm'
import type { Answer, DeliveryStatus, EndedAttempt, WritingMoment } from './attempt.ts'
import { refusedPauseMs } from './refused-credentials.ts'
import { retryPauseMs } from './retry-plan.ts'

/** What is written of an ended attempt. */
interface OutcomeRow {
  id: string
  lease_id: string
  status: DeliveryStatus
  attempts: number
  /** From the moment of writing; null: there is no next attempt. */
  next_in_ms: number | null
  /** Of one that is delivered. */
  delivered_ago_ms: number | null
  response_status: number | null
  response_ms: number | null
  response_body: string | null
  error: string | null
}

/** An attempt whose outcome is written. */
export interface EndedDelivery extends EndedAttempt {
  /** Of its delivery, from now on. */
  status: DeliveryStatus
}

/**
 * Writes how attempts ended and gives their leases back. What another worker has taken over since is left to
 * it.
 */
export async function writeOutcomes(
  orm: Orm,
  ended: readonly EndedAttempt[],
  { now, nowMs }: WritingMoment,
): Promise<EndedDelivery[]> {
  if (ended.length === 0) return []
  const outcomes = ended.map((one) => outcomeRow(one, Math.round(nowMs - one.endedMs)))
  const rows = JSON.stringify(outcomes)
  await orm.execute(sql`
    update deliveries d set
      status = o.status, attempts = o.attempts, next_attempt_at = ${laterBy(now, sql`o.next_in_ms`)},
      delivered_at = ${laterBy(now, sql`-o.delivered_ago_ms`)},
      response_status = o.response_status, response_ms = o.response_ms, response_body = o.response_body,
      error = o.error, lease_id = null, leased_until = null
    from jsonb_to_recordset(${rows}::jsonb) as o (
      id uuid, lease_id uuid, status text, attempts int, next_in_ms float8, delivered_ago_ms float8,
      response_status int, response_ms int, response_body text, error text
    )
    where d.id = o.id and d.lease_id = o.lease_id`)
  return ended.map((one, index) => ({ ...one, status: outcomes[index]?.status ?? 'pending' }))
}

function outcomeRow(
  { delivery: { id, leaseId, attempts }, outcome }: EndedAttempt,
  endedAgoMs: number,
): OutcomeRow {
  const row = { id, lease_id: leaseId, attempts: attempts + 1, next_in_ms: null, delivered_ago_ms: null }
  switch (outcome.kind) {
    case 'delivered': {
      const answer = responseOf(outcome.answer)
      return { ...row, ...answer, status: 'delivered', delivered_ago_ms: endedAgoMs, error: null }
    }
    case 'retry':
    case 'refused': {
      const pauseMs = retryPauseMs(attempts + 1)
      const leastMs = outcome.kind === 'retry' ? (outcome.afterMs ?? 0) : refusedPauseMs
      const next_in_ms = pauseMs === null ? null : Math.max(pauseMs, leastMs) - endedAgoMs
      const status = next_in_ms === null ? 'failed' : 'retrying'
      return { ...row, ...responseOf(outcome.answer), status, next_in_ms, error: outcome.reason }
    }
    case 'failed':
      return { ...row, ...responseOf(outcome.answer), status: 'failed', error: outcome.reason }
    case 'unsupported': {
      const made = outcome.answer === null ? attempts : attempts + 1
      const answer = responseOf(outcome.answer)
      return { ...row, ...answer, attempts: made, status: 'unsupported', error: outcome.reason }
    }
    case 'withdrawn':
      return { ...row, ...responseOf(null), attempts, status: 'failed', error: outcome.reason }
    default:
      return outcome satisfies never
  }
}

function responseOf(answer: Answer | null) {
  return {
    response_status: answer?.status ?? null,
    response_ms: answer === null ? null : Math.round(answer.ms),
    response_body: answer?.body ?? null,
  }
}
