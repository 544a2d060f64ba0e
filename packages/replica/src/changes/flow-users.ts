import { links, type Orm, redirectRules } from '@waymark/db'
import { and, asc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'

/** What the flows of rules are made of; ids. */
export interface FlowMembers {
  landings?: readonly string[]
  offers?: readonly string[]
  /** Links that `send_to_campaign` sends to. */
  campaigns?: readonly string[]
}

/** What links use: the members of their rules' flows, and traffic sources. */
export interface UsedByLinks extends FlowMembers {
  trafficSources?: readonly string[]
}

/** As rules store them: one JSON value each, which the index of `flow_config` finds. */
function storedMembers({ landings = [], offers = [], campaigns = [] }: FlowMembers): string[] {
  return [
    ...landings.map((id) => ({ landings: [{ id }] })),
    ...offers.map((id) => ({ offers: [{ id }] })),
    ...campaigns.map((campaignLinkId) => ({ campaignLinkId })),
  ].map((member) => JSON.stringify(member))
}

/**
 * The condition on `links` that a rule of the link, switched on or not, uses one of the members; deleted
 * links do not.
 */
export function isUsing(members: FlowMembers): SQL | undefined {
  // A join: the index finds the rules of one member at a time, but not those of "any of these". An array:
  // beside a limit Postgres would walk through all links and rules instead, in the order of their ids.
  const using = sql`${links.id} = any(array(
    select using_rule.link_id from unnest(${sql.param(storedMembers(members))}::jsonb[]) as member (stored)
    join ${redirectRules} as using_rule on using_rule.flow_config @> member.stored))`
  return and(using, isNull(links.deletedAt))
}

/**
 * Locks every link that is of one of the sources or has a rule that uses one of the members. Their rows are
 * locked before, see `lockOrder`.
 * @returns the links' ids
 */
export async function lockLinksUsing(
  tx: Orm,
  { trafficSources = [], ...members }: UsedByLinks,
): Promise<string[]> {
  const conditions = [
    ...(trafficSources.length === 0
      ? []
      : [and(inArray(links.trafficSourceId, [...trafficSources]), isNull(links.deletedAt))]),
    ...(Object.values(members).every((ids) => ids.length === 0) ? [] : [isUsing(members)]),
  ]
  if (conditions.length === 0) return []
  // Rows that merely refer to a link (conversions) need not wait, nor be waited for.
  const locked = await tx
    .select({ id: links.id })
    .from(links)
    .where(or(...conditions))
    .orderBy(asc(links.id))
    .for('no key update')
  return locked.map(({ id }) => id)
}
