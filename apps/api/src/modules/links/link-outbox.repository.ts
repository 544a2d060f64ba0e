import { linkChanges, type Orm } from '@waymark/db'
import type { LinkAddress } from '@waymark/replica'
import { asc, inArray, lte, min, sql } from 'drizzle-orm'

interface WaitingChange {
  seq: bigint
  linkId: string
  droppedAddresses: LinkAddress[]
}

/** The changes of links that redirectors may not have heard of yet. */
export function createLinkOutbox(orm: Orm) {
  return {
    async add(linkId: string, droppedAddresses: LinkAddress[]): Promise<void> {
      await orm.insert(linkChanges).values({ linkId, droppedAddresses })
    },

    /** For many links, none of which gave up an address. */
    async addAll(linkIds: readonly string[]): Promise<void> {
      if (linkIds.length > 0) await orm.insert(linkChanges).values(linkIds.map((linkId) => ({ linkId })))
    },

    async ofLinks(linkIds: string[]): Promise<WaitingChange[]> {
      return orm
        .select({
          seq: linkChanges.seq,
          linkId: linkChanges.linkId,
          droppedAddresses: linkChanges.droppedAddresses,
        })
        .from(linkChanges)
        .where(inArray(linkChanges.linkId, linkIds))
        .orderBy(asc(linkChanges.seq))
    },

    async remove(seqs: bigint[]): Promise<void> {
      if (seqs.length > 0) await orm.delete(linkChanges).where(inArray(linkChanges.seq, seqs))
    },

    /** Links with changes at least so old, by the clock of Postgres; those that wait longest first. */
    async waiting(minAgeMs: number, limit: number): Promise<string[]> {
      const oldEnough = sql`now() - make_interval(secs => ${minAgeMs / 1000})`
      const rows = await orm
        .select({ linkId: linkChanges.linkId })
        .from(linkChanges)
        .where(lte(linkChanges.createdAt, oldEnough))
        .groupBy(linkChanges.linkId)
        .orderBy(asc(min(linkChanges.seq)))
        .limit(limit)
      return rows.map(({ linkId }) => linkId)
    },
  }
}
