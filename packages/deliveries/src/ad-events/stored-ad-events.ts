import type { Orm } from '@waymark/db'
import { conversionStatuses } from '@waymark/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Destination } from '../destinations.ts'
import type { OutgoingEvent } from '../outgoing-event.ts'
import type { AdEventChange, StoredAdEvent } from './ad-event-ledger.ts'

interface StoredRow extends Record<string, unknown> {
  id: string
  integrationId: string
  conversionId: string
  action: StoredAdEvent['action']
  status: string
  payout: string
  currency: string
  eventId: string
  state: 'open' | 'delivered' | 'unsupported' | 'failed'
}

/**
 * What the integrations were sent of the conversions that change, or are to be sent, the oldest first. What
 * waits for its hour is locked until the transaction ends, so that no worker claims it meanwhile. No query
 * for conversions that are new.
 */
export async function readStoredAdEvents(
  tx: Orm,
  events: readonly OutgoingEvent[],
  { destinations, now }: { destinations: readonly Destination[]; now: SQL },
): Promise<StoredAdEvent[]> {
  const integrations = destinations.filter(({ kind }) => kind === 'integration')
  const workspaceIds = new Set(integrations.map(({ workspaceId }) => workspaceId))
  const changed = events.flatMap((one) =>
    one.event === 'conversion' && !one.data.isNew && workspaceIds.has(one.workspaceId)
      ? [one.data.conversionId]
      : [],
  )
  if (changed.length === 0) return []
  const ofThese = sql`d.workspace_id = any(${sql.param([...workspaceIds])}::uuid[])
    and d.conversion_id = any(${sql.param([...new Set(changed)])}::uuid[])
    and d.integration_id is not null and d.event = 'conversion'`
  const waiting = await tx.execute<{ id: string }>(sql`
    select d.id from deliveries d
    where ${ofThese} and d.status = 'pending' and d.attempts = 0 and d.lease_id is null
      and d.next_attempt_at > ${now}
    order by d.seq for update`)
  const delayed = new Set(waiting.rows.map(({ id }) => id))
  const { rows } = await tx.execute<StoredRow>(sql`
    select d.id, d.integration_id as "integrationId", d.conversion_id as "conversionId",
      coalesce(d.action, 'send') as action, d.facts->>'status' as status, d.facts->>'payout' as payout,
      d.facts->>'currency' as currency,
      coalesce(d.facts->>'eventId', d.conversion_id || ':' || (d.facts->>'status')) as "eventId",
      case when d.status in ('pending', 'retrying') then 'open' else d.status end as state
    from deliveries d where ${ofThese} order by d.seq`)
  return rows.flatMap(({ status, state, ...row }) => {
    const known = conversionStatuses.find((one) => one === status) ?? null
    return known === null ? [] : [{ ...row, status: known, state: delayed.has(row.id) ? 'delayed' : state }]
  })
}

/** Writes what becomes of rows that wait for their hour. */
export async function changeStoredAdEvents(tx: Orm, changes: readonly AdEventChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(sql`
    update deliveries d set
      facts = coalesce(change.facts, d.facts), error = coalesce(change.error, d.error),
      status = case when change.error is null then d.status else 'failed' end,
      next_attempt_at = case when change.error is null then d.next_attempt_at end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id uuid, facts jsonb, error text)
    where d.id = change.id`)
}
