import {
  type affiliateNetworks,
  type conversionGoals,
  type Orm,
  type offers,
  type postbackSecurity,
  workspaces,
} from '@waymark/db'
import { and, isNull, sql } from 'drizzle-orm'

type SecurityFacts = Pick<
  typeof postbackSecurity.$inferSelect,
  'requireKey' | 'keyHash' | 'allowedIps' | 'allowedNetworksOnly'
>
type GoalFacts = Pick<
  typeof conversionGoals.$inferSelect,
  'id' | 'key' | 'defaultPayout' | 'defaultStatus' | 'isActive'
>
export type NetworkFacts = Pick<
  typeof affiliateNetworks.$inferSelect,
  'id' | 'name' | 'statusMap' | 'isActive'
>
export type OfferFacts = Pick<
  typeof offers.$inferSelect,
  'id' | 'networkId' | 'payout' | 'payoutCurrency' | 'payoutModel'
>

/** What of a workspace decides about its conversions. */
export interface WorkspaceFacts {
  id: string
  baseCurrency: string
  /** IANA. */
  timezone: string
  trackAcceptsPayout: boolean
  /** The identity of a visitor is stored so long; 0: not at all. */
  identityHours: number
  /** Null: postbacks come from any sender. */
  security: SecurityFacts | null
  /** The oldest first. */
  goals: readonly GoalFacts[]
  /** Those that were named, and those of the offers. */
  networks: readonly NetworkFacts[]
  offers: ReadonlyMap<string, OfferFacts>
}

export interface FactsQuery {
  workspaceIds: readonly string[]
  /** Ids and names as postbacks name them, and ids of the clicks' own. */
  networks: readonly string[]
  offerIds: readonly string[]
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * One statement, prepared once for each connection: everything of a workspace is of the same moment, and
 * where few postbacks come together its planning would cost more than what it reads.
 */
function prepareFacts(orm: Orm) {
  const [ids, networkIds, networkNames, lowerNames, offerIds] = [
    sql`${sql.placeholder('workspaceIds')}::uuid[]`,
    sql`${sql.placeholder('networkIds')}::uuid[]`,
    sql`${sql.placeholder('networkNames')}::text[]`,
    sql`${sql.placeholder('lowerNames')}::text[]`,
    sql`${sql.placeholder('offerIds')}::uuid[]`,
  ]
  return orm
    .select({
      id: workspaces.id,
      baseCurrency: workspaces.baseCurrency,
      timezone: workspaces.timezone,
      trackAcceptsPayout: workspaces.trackAcceptsPayout,
      identityHours: workspaces.identityHours,
      security: sql<SecurityFacts | null>`(
        select json_build_object('requireKey', require_key, 'keyHash', key_hash, 'allowedIps', allowed_ips,
          'allowedNetworksOnly', allowed_networks_only)
        from postback_security where workspace_id = workspaces.id)`,
      goals: sql<GoalFacts[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'key', key, 'defaultPayout', default_payout::text,
          'defaultStatus', default_status, 'isActive', is_active) order by created_at, id), '[]')
        from conversion_goals where workspace_id = workspaces.id)`,
      networks: sql<NetworkFacts[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'statusMap', status_map,
          'isActive', is_active) order by created_at, id), '[]')
        from affiliate_networks where workspace_id = workspaces.id and (
          id = any(${networkIds}) or name = any(${networkNames}) or lower(name) = any(${lowerNames})
          or id in (
            select network_id from offers where offers.workspace_id = workspaces.id and offers.id = any(${offerIds}))))`,
      offers: sql<OfferFacts[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'networkId', network_id, 'payout', payout::text,
          'payoutCurrency', payout_currency, 'payoutModel', payout_model)), '[]')
        from offers where workspace_id = workspaces.id and id = any(${offerIds}))`,
    })
    .from(workspaces)
    .where(and(sql`${workspaces.id} = any(${ids})`, isNull(workspaces.deletedAt)))
    .prepare('workspace_facts')
}

/**
 * Makes what reads the workspaces of a batch of postbacks by id, each as it is now; deleted ones are not
 * there.
 */
export function createWorkspaceFacts(orm: Orm) {
  const facts = prepareFacts(orm)
  return async ({ workspaceIds, networks, offerIds }: FactsQuery): Promise<Map<string, WorkspaceFacts>> => {
    if (workspaceIds.length === 0) return new Map()
    const found = await facts.execute({
      workspaceIds,
      offerIds,
      networkIds: networks.filter(isUuid),
      networkNames: networks,
      lowerNames: networks.map((name) => name.toLowerCase()),
    })
    return new Map(
      found.map((workspace) => [
        workspace.id,
        { ...workspace, offers: new Map(workspace.offers.map((offer) => [offer.id, offer])) },
      ]),
    )
  }
}

/** The network of that id, else of that name, else of that name in other letters. */
export function findNetwork(
  { networks }: Pick<WorkspaceFacts, 'networks'>,
  named: string,
): NetworkFacts | null {
  const name = named.toLowerCase()
  return (
    networks.find(({ id }) => id === name) ??
    networks.find((network) => network.name === named) ??
    networks.find((network) => network.name.toLowerCase() === name) ??
    null
  )
}
