import { linkChanges, links, type Orm, redirectRules } from '@waymark/db'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'

/** What the flows of rules are made of; ids. */
export interface FlowMembers {
  landings?: readonly string[]
  offers?: readonly string[]
  /** Links that `send_to_campaign` sends to. */
  campaigns?: readonly string[]
}

export interface FlowUser {
  linkId: string
  shortCode: string
  customAlias: string | null
}

/** As rules hold them: a document each that the index of `flow_config` finds. */
function flowDocuments({ landings = [], offers = [], campaigns = [] }: FlowMembers): string[] {
  return [
    ...landings.map((id) => ({ landings: [{ id }] })),
    ...offers.map((id) => ({ offers: [{ id }] })),
    ...campaigns.map((campaignLinkId) => ({ campaignLinkId })),
  ].map((document) => JSON.stringify(document))
}

/** Links by what the flows of their rules use, switched on or not; deleted links are found by none of these. */
export function createFlowLinksRepository(orm: Orm) {
  // A join: the index finds the rules of one document at a time, but not those of "any of these".
  const isUsing = (documents: string[]): SQL => sql`${links.id} in (
    select using_rule.link_id from unnest(${sql.param(documents)}::jsonb[]) as member (document)
    join ${redirectRules} as using_rule on using_rule.flow_config @> member.document)`

  return {
    /** Some of the links with a rule that uses one of the members, oldest first. */
    async users(members: FlowMembers, limit: number): Promise<FlowUser[]> {
      return orm
        .select({ linkId: links.id, shortCode: links.shortCode, customAlias: links.customAlias })
        .from(links)
        .where(and(isUsing(flowDocuments(members)), isNull(links.deletedAt)))
        .orderBy(asc(links.id))
        .limit(limit)
    },

    /**
     * Raises the version of every link with a rule that uses one of the members, and notes each in the outbox: publish
     * them after the commit. @returns their ids
     */
    async noteChanges(members: FlowMembers): Promise<string[]> {
      const documents = flowDocuments(members)
      if (documents.length === 0) return []
      // In one order for everybody, so that two changes of what the same links use do not wait for each other for ever.
      const held = await orm
        .select({ id: links.id })
        .from(links)
        .where(and(isUsing(documents), isNull(links.deletedAt)))
        .orderBy(asc(links.id))
        .for('update')
      const linkIds = held.map(({ id }) => id)
      if (linkIds.length === 0) return []
      const ids = sql`${sql.param(linkIds)}::uuid[]`
      await orm
        .update(links)
        .set({ version: sql`${links.version} + 1` })
        .where(eq(links.id, sql`any(${ids})`))
      await orm.execute(sql`insert into ${linkChanges} (link_id) select unnest(${ids})`)
      return linkIds
    },
  }
}
