import {
  affiliateNetworks,
  conversionGoals,
  type Db,
  offers,
  postbackSecurity,
  workspaces,
} from '@waymark/db'
import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm'

type GoalRow = typeof conversionGoals.$inferSelect
export type NetworkRow = typeof affiliateNetworks.$inferSelect
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
  /** Null: postbacks come from everybody. */
  security: typeof postbackSecurity.$inferSelect | null
  /** The oldest first. */
  goals: readonly GoalRow[]
  /** Those that were asked for, and those of the offers. */
  networks: readonly NetworkRow[]
  offers: ReadonlyMap<string, OfferFacts>
}

export interface FactsQuery {
  workspaceIds: readonly string[]
  /** Ids and names as reports name them, and ids of the clicks' own. */
  networks: readonly string[]
  offerIds: readonly string[]
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The workspaces of a batch of reports by id, each as it is now; deleted ones are not there. */
export async function readWorkspaceFacts(
  { orm }: Pick<Db, 'orm'>,
  query: FactsQuery,
): Promise<Map<string, WorkspaceFacts>> {
  const ids = [...query.workspaceIds]
  if (ids.length === 0) return new Map()
  const networkIds = query.networks.filter(isUuid)
  const ofOffers = orm
    .select({ id: offers.networkId })
    .from(offers)
    .where(and(inArray(offers.workspaceId, ids), inArray(offers.id, [...query.offerIds])))
  const names = query.networks.map((name) => name.toLowerCase())
  const [found, security, goals, networks, offerRows] = await Promise.all([
    orm
      .select()
      .from(workspaces)
      .where(and(inArray(workspaces.id, ids), isNull(workspaces.deletedAt))),
    orm.select().from(postbackSecurity).where(inArray(postbackSecurity.workspaceId, ids)),
    orm
      .select()
      .from(conversionGoals)
      .where(inArray(conversionGoals.workspaceId, ids))
      .orderBy(asc(conversionGoals.createdAt), asc(conversionGoals.id)),
    names.length + query.offerIds.length === 0
      ? []
      : orm
          .select()
          .from(affiliateNetworks)
          .where(
            and(
              inArray(affiliateNetworks.workspaceId, ids),
              or(
                inArray(affiliateNetworks.id, networkIds),
                inArray(affiliateNetworks.id, ofOffers),
                inArray(affiliateNetworks.name, [...query.networks]),
                sql`lower(${affiliateNetworks.name}) = any(${sql.param(names)})`,
              ),
            ),
          ),
    query.offerIds.length === 0
      ? []
      : orm
          .select({
            workspaceId: offers.workspaceId,
            id: offers.id,
            networkId: offers.networkId,
            payout: offers.payout,
            payoutCurrency: offers.payoutCurrency,
            payoutModel: offers.payoutModel,
          })
          .from(offers)
          .where(and(inArray(offers.workspaceId, ids), inArray(offers.id, [...query.offerIds]))),
  ])
  const own = <Row extends { workspaceId: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ workspaceId }) => workspaceId === id)
  return new Map(
    found.map(({ id, baseCurrency, timezone, trackAcceptsPayout }) => [
      id,
      {
        id,
        baseCurrency,
        timezone,
        trackAcceptsPayout,
        security: own(security, id)[0] ?? null,
        goals: own(goals, id),
        networks: own(networks, id),
        offers: new Map(own(offerRows, id).map((offer) => [offer.id, offer])),
      },
    ]),
  )
}

/** The network of that id, else of that name, else of that name in other letters. */
export function findNetwork(
  { networks }: Pick<WorkspaceFacts, 'networks'>,
  named: string,
): NetworkRow | null {
  const name = named.toLowerCase()
  return (
    networks.find(({ id }) => id === name) ??
    networks.find((network) => network.name === named) ??
    networks.find((network) => network.name.toLowerCase() === name) ??
    null
  )
}
