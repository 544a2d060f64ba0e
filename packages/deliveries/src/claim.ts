import { laterBy, type Orm } from '@waymark/db'
import type { VisitorIdentity } from '@waymark/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { ClaimedAdEvent, ClaimedChannel, ClaimedDelivery, ClaimedIntegration } from './attempt.ts'
import type { AdEventFacts } from './outgoing-event.ts'

/** A killed worker's deliveries come again after this. */
export const leaseMs = 30_000

export interface ClaimOf {
  /** The date of Postgres. */
  now: SQL
  leaseId: string
  /** At most so many in all, … */
  limit: number
  /** … and so many of a destination, those under way here counted in. */
  perDestination: number
  /** Attempts under way here, by destination. */
  underWay: ReadonlyMap<string, number>
}

interface ClaimedRow extends Record<string, unknown> {
  id: string
  workspaceId: string
  destinationId: string
  kind: ClaimedDelivery['kind']
  event: string
  conversionId: string | null
  attempts: number
  body: string | null
  url: string | null
  method: 'GET' | 'POST' | null
  facts: AdEventFacts | null
  action: ClaimedAdEvent['action'] | null
  wasSent: boolean
  identity: VisitorIdentity | null
  isActive: boolean
  successPattern: string | null
  errorPattern: string | null
  webhookUrl: string | null
  webhookSecret: string | null
  provider: ClaimedIntegration['provider'] | null
  credentials: string | null
  statusMapping: Record<string, string> | null
  isRefused: boolean
  channelKind: ClaimedChannel['kind'] | null
  channelSettings: ClaimedChannel['settings'] | null
  channelCredentials: string | null
}

/**
 * Claims what is due and not claimed, the oldest first, for `leaseMs`; in the order of their events.
 * Destinations are looked through one by one (an index scan each), so that the backlog of one that hangs is
 * not read to reach the others. A delivery whose conversion has an earlier one that still waits for its first
 * attempt, or is at it, is left (contract §8); one that only retries delays no other but what corrects it:
 * whether there is something to correct shows at its end. An integration whose credentials its platform
 * refuses pauses, and is sent one event at a time after that.
 */
export async function claimDeliveries(orm: Orm, claim: ClaimOf): Promise<ClaimedDelivery[]> {
  const { now, leaseId, limit, perDestination, underWay } = claim
  const busyIds = sql`${sql.param([...underWay.keys()])}::uuid[]`
  const busyCounts = sql`${sql.param([...underWay.values()])}::int[]`
  const claimed = await orm.execute<ClaimedRow>(sql`
    with recursive destination (id) as (
      (select destination_id from deliveries where ${isOpen()} order by destination_id limit 1)
      union all
      select (
        select d.destination_id from deliveries d
        where d.${isOpen()} and d.destination_id > destination.id order by d.destination_id limit 1
      ) from destination where destination.id is not null
    ),
    busy as (select * from unnest(${busyIds}, ${busyCounts}) as busy (id, attempts)),
    due as (
      select waiting.id from destination
      left join busy on busy.id = destination.id
      left join capi_integrations refused on refused.id = destination.id and refused.last_error is not null
      cross join lateral (
        select d.id, d.next_attempt_at, d.seq from deliveries d
        where d.destination_id = destination.id and d.${isDue(now)}
          and (refused.paused_until is null or refused.paused_until <= ${now}) and not exists (
          select from deliveries earlier
          where earlier.destination_id = d.destination_id and earlier.conversion_id = d.conversion_id
            and earlier.conversion_id is not null and earlier.status = 'pending' and earlier.seq < d.seq
        ) and (d.action is null or d.action = 'send' or not exists (
          select from deliveries earlier
          where earlier.workspace_id = d.workspace_id and earlier.conversion_id = d.conversion_id
            and earlier.destination_id = d.destination_id and earlier.${isOpen()} and earlier.seq < d.seq
        ))
        order by d.next_attempt_at, d.seq
        limit greatest(
          case when refused.id is null then ${perDestination}::int else 1 end - coalesce(busy.attempts, 0), 0
        )
      ) waiting
      where destination.id is not null
      order by waiting.next_attempt_at, waiting.seq limit ${limit}
    ),
    -- Read again while it is locked: another worker may have been faster.
    locked as (
      select d.id from deliveries d where d.id in (select id from due) and d.${isDue(now)} for update skip locked
    ),
    claimed as (
      update deliveries d set lease_id = ${leaseId}, leased_until = ${laterBy(now, leaseMs)}
      from locked where d.id = locked.id returning d.*
    )
    select claimed.id, claimed.workspace_id as "workspaceId", claimed.destination_id as "destinationId",
      claimed.kind, claimed.event, claimed.conversion_id as "conversionId", claimed.attempts,
      claimed.body, claimed.url, claimed.method, claimed.facts, claimed.action,
      coalesce(claimed.action <> 'send' and exists (
        select from deliveries sent
        where sent.workspace_id = claimed.workspace_id and sent.conversion_id = claimed.conversion_id
          and sent.destination_id = claimed.destination_id and sent.seq < claimed.seq
          and coalesce(sent.action, 'send') <> 'retract' and sent.status = 'delivered'
          and sent.facts->>'status' = claimed.facts->>'status'
      ), false) as "wasSent",
      identity.identity,
      workspaces.deleted_at is null
        and coalesce(
          webhooks.is_active, traffic_sources.is_active, capi_integrations.is_active, alert_channels.id is not null
        ) as "isActive",
      traffic_sources.success_pattern as "successPattern", traffic_sources.error_pattern as "errorPattern",
      webhooks.url as "webhookUrl", webhooks.secret as "webhookSecret",
      capi_integrations.provider, capi_integrations.credentials,
      capi_integrations.status_mapping as "statusMapping",
      capi_integrations.last_error is not null as "isRefused",
      alert_channels.kind as "channelKind", alert_channels.settings as "channelSettings",
      alert_channels.credentials as "channelCredentials"
    from claimed
    join workspaces on workspaces.id = claimed.workspace_id
    left join webhooks on webhooks.id = claimed.webhook_id
    left join traffic_sources on traffic_sources.id = claimed.traffic_source_id
    left join capi_integrations on capi_integrations.id = claimed.integration_id
    left join alert_channels on alert_channels.id = claimed.channel_id
    left join conversion_identities identity on claimed.kind = 'integration'
      and identity.conversion_id = claimed.conversion_id and identity.workspace_id = claimed.workspace_id
      and identity.expires_at > ${now}
    order by claimed.seq`)
  return claimed.rows.map((row) => deliveryOf(row, leaseId))
}

/** As the partial indexes have it. Follows the alias of the table. */
function isOpen(): SQL {
  return sql.raw(`status in ('pending', 'retrying')`)
}

function isDue(now: SQL): SQL {
  return sql`${isOpen()} and d.next_attempt_at <= ${now} and (d.leased_until is null or d.leased_until <= ${now})`
}

function deliveryOf(row: ClaimedRow, leaseId: string): ClaimedDelivery {
  const { id, workspaceId, destinationId, event, conversionId, attempts, isActive } = row
  const claim = { id, workspaceId, destinationId, event, conversionId, attempts, isActive, leaseId }
  switch (row.kind) {
    case 'webhook': {
      const webhook = { url: reported(row.webhookUrl), sealedSecret: reported(row.webhookSecret) }
      return { ...claim, kind: 'webhook', body: reported(row.body), webhook }
    }
    case 'source': {
      const patterns = { success: row.successPattern, error: row.errorPattern }
      return { ...claim, kind: 'source', method: row.method ?? 'GET', url: reported(row.url), patterns }
    }
    case 'integration': {
      const integration = {
        provider: reported(row.provider),
        sealedCredentials: reported(row.credentials),
        statusMapping: reported(row.statusMapping),
        isRefused: row.isRefused,
      }
      const { action, wasSent, identity } = row
      const event = { facts: reported(row.facts), action: action ?? 'send', wasSent, identity }
      return { ...claim, kind: 'integration', ...event, integration }
    }
    case 'channel': {
      const channel = {
        kind: reported(row.channelKind),
        settings: reported(row.channelSettings),
        sealedCredentials: row.channelCredentials,
      }
      return { ...claim, kind: 'channel', body: reported(row.body), channel }
    }
    default:
      return row.kind satisfies never
  }
}

/** The table's checks and references make it so. */
function reported<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A delivery lacks what its kind has')
  return value
}
