import type { AdPlatform } from '@waymark/ad-platforms'
import type { Orm, PostbackConditionColumns } from '@waymark/db'
import { includesWebhooks, plans } from '@waymark/domain'
import { sql } from 'drizzle-orm'

/** Where something may go, as far as it decides whether it goes there. */
export type Destination = { id: string; workspaceId: string } & (
  | { kind: 'webhook'; settings: { events: string[] } }
  | { kind: 'source'; settings: SourceSettings }
  | { kind: 'integration'; settings: IntegrationSettings }
)

/** The settings that say of which conversions an ad platform hears, when, and as what (contract-3 §18). */
export interface IntegrationSettings {
  provider: AdPlatform
  statusMapping: Record<string, string>
  appliesTo: 'own' | 'all'
  trafficSourceIds: string[]
  collectionIds: string[]
  /** Hours by status. */
  delays: Record<string, number>
  /** `conversion`, `tid`, or the name of a parameter of the click. */
  eventId: string
}

export interface SourceSettings {
  postbackUrl: string
  conditions: PostbackConditionColumns
  appliesTo: 'own' | 'all'
  method: 'GET' | 'POST'
  /** 1 to 100. */
  sharePercent: number
}

export const plansWithWebhooks = plans.filter((plan) => includesWebhooks[plan])

/**
 * Returns the active destinations of these workspaces, in one query; `webhooks`: those alone, which is all
 * that hears of anything but conversions. Each is locked until the transaction ends, as the rows that will
 * name it would lock it anyway: one that is deleted meanwhile would otherwise undo what happened.
 */
export async function activeDestinations(
  tx: Orm,
  workspaceIds: readonly string[],
  kinds: 'all' | 'webhooks',
): Promise<Destination[]> {
  // Who changes a source has locked it before its links, and who changes a link has locked that already.
  const all = sql`${kinds === 'all'}::boolean`
  const alive = sql`join workspaces on workspaces.id = workspace_id and workspaces.deleted_at is null`
  const wanted = sql`is_active and workspace_id = any(${sql.param(workspaceIds)}::uuid[])`
  const withWebhooks = sql`workspaces.plan = any(${sql.param(plansWithWebhooks)}::text[])`
  const found = await tx.execute<Record<string, unknown> & Destination>(sql`
    with hooks as (
      select webhooks.id, workspace_id, jsonb_build_object('events', events) as settings
      from webhooks ${alive} and ${withWebhooks} where ${wanted} for key share of webhooks
    ), sources as (
      select traffic_sources.id, workspace_id,
        jsonb_build_object('postbackUrl', postback_url, 'conditions', conditions, 'appliesTo', applies_to,
          'method', method, 'sharePercent', share_percent) as settings
      from traffic_sources ${alive} where ${all} and ${wanted} and postback_url is not null for key share of traffic_sources
    ), integrations as (
      select capi_integrations.id, workspace_id,
        jsonb_build_object('provider', provider, 'statusMapping', status_mapping, 'appliesTo', applies_to,
          'trafficSourceIds', traffic_source_ids, 'collectionIds', collection_ids, 'delays', delays,
          'eventId', event_id) as settings
      from capi_integrations ${alive} where ${all} and ${wanted} for key share of capi_integrations
    )
    select 'webhook' as kind, id, workspace_id as "workspaceId", settings from hooks
    union all select 'source', id, workspace_id, settings from sources
    union all select 'integration', id, workspace_id, settings from integrations`)
  return found.rows
}
