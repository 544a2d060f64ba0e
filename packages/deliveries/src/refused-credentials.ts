import { laterBy, type Orm } from '@waymark/db'
import { sql } from 'drizzle-orm'
import type { AttemptOutcome, EndedAttempt, WritingMoment } from './attempt.ts'

/** Nothing is sent meanwhile; then one event tests whether the credentials are accepted again. */
export const refusedPauseMs = 5 * 60_000

/** The platform looked at the event itself, whatever it thinks of it. */
const decidedEvent: ReadonlySet<AttemptOutcome['kind']> = new Set<AttemptOutcome['kind']>([
  'delivered',
  'failed',
])

interface Note {
  id: string
  /** As they were sent: others have been given since, and nothing is known of those. */
  credentials: string
  last_error: string | null
  /** From the moment of writing; null: it is not paused. */
  paused_ms: number | null
}

/**
 * Notes on integrations that their platform refuses the credentials, and removes the note when it accepts
 * them again. Each of their deliveries would fail by a call of its own otherwise (docs/decisions/0011).
 * Writing the same twice changes nothing.
 */
export async function noteCredentials(
  orm: Orm,
  ended: readonly EndedAttempt[],
  { now, nowMs }: WritingMoment,
): Promise<void> {
  const notes = new Map<string, Note>()
  for (const attempt of ended) {
    const note = noteOf(attempt, Math.round(nowMs - attempt.endedMs))
    if (note !== null) notes.set(`${note.id} ${note.credentials}`, note)
  }
  if (notes.size === 0) return
  // In one order everywhere, so that workers do not wait for each other crosswise.
  await orm.execute(sql`
    with note as (
      select * from jsonb_to_recordset(${JSON.stringify([...notes.values()])}::jsonb)
        as note (id uuid, credentials text, last_error text, paused_ms float8)
    ),
    locked as (
      select id from capi_integrations where id in (select id from note) order by id for no key update
    )
    update capi_integrations i set last_error = note.last_error, paused_until = ${laterBy(now, sql`note.paused_ms`)}
    from locked join note using (id)
    where i.id = locked.id and i.credentials = note.credentials`)
}

function noteOf({ delivery, outcome }: EndedAttempt, endedAgoMs: number): Note | null {
  if (delivery.kind !== 'integration') return null
  const of = { id: delivery.destinationId, credentials: delivery.integration.sealedCredentials }
  if (outcome.kind === 'refused') {
    return { ...of, last_error: outcome.reason, paused_ms: refusedPauseMs - endedAgoMs }
  }
  const isTakenAgain = delivery.integration.isRefused && decidedEvent.has(outcome.kind)
  return isTakenAgain ? { ...of, last_error: null, paused_ms: null } : null
}
