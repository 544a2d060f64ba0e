import { linkChanges, links, type Orm, redirectRules } from '@waymark/db'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'

/** What the flows of rules are made of; ids. */
export interface FlowMembers {
  landings?: readonly string[]
  offers?: readonly string[]
  /** Links that `send_to_campaign` sends to. */
  campaigns?: readonly string[]
}

/** As rules hold them: a document each that the index of `flow_config` finds. */
function flowDocuments({ landings = [], offers = [], campaigns = [] }: FlowMembers): string[] {
  return [
    ...landings.map((id) => ({ landings: [{ id }] })),
    ...offers.map((id) => ({ offers: [{ id }] })),
    ...campaigns.map((campaignLinkId) => ({ campaignLinkId })),
  ].map((document) => JSON.stringify(document))
}

/** The condition on `links` that a rule of the link, switched on or not, uses one of the members; deleted links do not. */
export function isUsing(members: FlowMembers): SQL | undefined {
  // A join: the index finds the rules of one document at a time, but not those of "any of these". An array: beside a limit Postgres
  // would walk through all links and rules instead, in the order of their ids.
  const using = sql`${links.id} = any(array(
    select using_rule.link_id from unnest(${sql.param(flowDocuments(members))}::jsonb[]) as member (document)
    join ${redirectRules} as using_rule on using_rule.flow_config @> member.document))`
  return and(using, isNull(links.deletedAt))
}

/**
 * Raises the version of every link with a rule that uses one of the members, and notes each in the outbox: the api's
 * sweeper publishes them, or the caller after the commit. The members' rows are to be held before, by everybody.
 * @param leftToSweeper the caller does not publish them: the sweeper takes them in its next turn
 * @returns the links' ids
 */
export async function noteFlowChanges(
  tx: Orm,
  members: FlowMembers,
  { leftToSweeper = false }: { leftToSweeper?: boolean } = {},
): Promise<string[]> {
  if (Object.values(members).every((ids) => ids.length === 0)) return []
  // In one order for everybody, so that two changes of what the same links use do not wait for each other for ever. Rows
  // that merely refer to a link (conversions) need not wait, nor be waited for.
  const held = await tx
    .select({ id: links.id })
    .from(links)
    .where(isUsing(members))
    .orderBy(asc(links.id))
    .for('no key update')
  const linkIds = held.map(({ id }) => id)
  if (linkIds.length === 0) return []
  const ids = sql`${sql.param(linkIds)}::uuid[]`
  await tx
    .update(links)
    .set({ version: sql`${links.version} + 1` })
    .where(eq(links.id, sql`any(${ids})`))
  // The sweeper leaves what is younger than a second to whoever made the change.
  const since = leftToSweeper ? sql`now() - interval '1 second'` : sql`now()`
  await tx.execute(sql`insert into ${linkChanges} (link_id, created_at) select unnest(${ids}), ${since}`)
  return linkIds
}
