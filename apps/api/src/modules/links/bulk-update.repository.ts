import { collectionLinks, linkCodes, links, type Orm } from '@waymark/db'
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { LinkAccess } from '../../plugins/caller.ts'
import { afterPart, maxBulkUpdate } from '../bulk-update.ts'
import { updateMany } from '../update-many.ts'
import { type PlannedLink, writtenColumns } from './bulk-update.plan.ts'
import { touchCollections } from './link-collections.ts'
import { inPage, type LinkFilter } from './link-filter.ts'
import type { LinkRow } from './links.repository.ts'

const anyOf = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`

/** Many links at once, by few statements. */
export function createBulkUpdateRepository(orm: Orm) {
  return {
    /** Locks them in the order of their ids: one more than a call changes at most. */
    async lock(access: LinkAccess, filter: LinkFilter, afterId?: string | null): Promise<LinkRow[]> {
      return orm
        .select()
        .from(links)
        .where(and(inPage(access, filter), afterPart(links.id, afterId)))
        .orderBy(asc(links.id))
        .limit(maxBulkUpdate + 1)
        .for('no key update')
    },

    /** Domains of links that are deleted: they are locked before the links. */
    async domainsOfDeleted(access: LinkAccess, ids: readonly string[]): Promise<string[]> {
      const rows = await orm
        .selectDistinct({ domainId: links.domainId })
        .from(links)
        .where(inPage(access, { ids, isDeleted: true }))
      return rows.flatMap(({ domainId }) => domainId ?? [])
    },

    async write(planned: readonly PlannedLink[]): Promise<void> {
      const rows = planned.map(({ after }) => after)
      await updateMany(orm, { table: links, names: writtenColumns }, rows)
    },

    /**
     * Takes the codes of links that move to another domain.
     * @returns ids of those that did not get all of them; these have none there
     */
    async claimCodes(moving: readonly PlannedLink[]): Promise<Set<string>> {
      const claims = moving.flatMap(({ after: { id, domainKey, shortCode, customAlias } }) =>
        [shortCode, ...(customAlias === null ? [] : [customAlias])].map((code) => ({
          domainKey,
          code,
          linkId: id,
        })),
      )
      if (claims.length === 0) return new Set()
      const rows = await orm
        .insert(linkCodes)
        .values(claims.toSorted((one, other) => (one.code < other.code ? -1 : 1)))
        .onConflictDoNothing()
        .returning({ code: linkCodes.code })
      const claimed = new Set(rows.map(({ code }) => code))
      const refused = claims.filter(({ code }) => !claimed.has(code)).map(({ linkId }) => linkId)
      const [first] = moving
      if (refused.length > 0 && first) await releaseOn(first.after.domainKey, refused)
      return new Set(refused)
    },

    /** Gives up the codes that links have on other domains than theirs. */
    async releaseOldCodes(moved: readonly PlannedLink[]): Promise<void> {
      const [first] = moved
      if (first === undefined) return
      const ids = moved.map(({ after }) => after.id)
      await orm
        .delete(linkCodes)
        .where(and(sql`${linkCodes.linkId} = ${anyOf(ids)}`, ne(linkCodes.domainKey, first.after.domainKey)))
    },

    /** The collections are locked. */
    async leave(planned: readonly PlannedLink[], collectionIds: readonly string[], at: Date): Promise<void> {
      const ids = planned.filter(({ left }) => left.length > 0).map(({ after }) => after.id)
      if (ids.length === 0) return
      const left = await orm
        .delete(collectionLinks)
        .where(
          and(
            inArray(collectionLinks.collectionId, [...collectionIds]),
            sql`${collectionLinks.linkId} = ${anyOf(ids)}`,
          ),
        )
        .returning({ id: collectionLinks.collectionId })
      await touchCollections(
        orm,
        left.map(({ id }) => id),
        at,
      )
    },
  }

  async function releaseOn(domainKey: string, linkIds: readonly string[]): Promise<void> {
    await orm
      .delete(linkCodes)
      .where(and(eq(linkCodes.domainKey, domainKey), sql`${linkCodes.linkId} = ${anyOf(linkIds)}`))
  }
}
