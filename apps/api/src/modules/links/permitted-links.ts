import { collectionLinks, links, type Orm } from '@waymark/db'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { LinkAccess, LinkRestriction } from '../../plugins/caller.ts'

/** An id or a list of them: a value, or a placeholder of a prepared query. */
type Ids = readonly string[] | SQL

const anyOf = (ids: Ids): SQL => (Array.isArray(ids) ? sql`any(${sql.param(ids)}::uuid[])` : sql`any(${ids})`)

/** Links that a restriction lets through, as a condition on `links`. */
export function permittedByLists(lists: { linkIds: Ids; collectionIds: Ids }): SQL {
  const inCollection = sql`exists (select 1 from ${collectionLinks} where ${collectionLinks.linkId} = ${links.id} and ${collectionLinks.collectionId} = ${anyOf(lists.collectionIds)})`
  return sql`(${links.id} = ${anyOf(lists.linkIds)} or ${inCollection})`
}

/**
 * The same for lists of links and for totals; undefined, which `and` leaves out, where nothing is restricted.
 */
export function permittedByRestriction(restriction: LinkRestriction | null): SQL | undefined {
  return restriction === null ? undefined : permittedByLists(restriction)
}

/**
 * Ids of the links that the caller sees, deleted ones too: their clicks and costs stay. A query, or part of
 * one.
 */
export const permittedLinkIds = (orm: Orm, { workspaceId, restriction }: LinkAccess) =>
  orm
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), permittedByRestriction(restriction)))

/**
 * Ids of the links whose figures the caller sees; null: all of the workspace. Deleted links are still those
 * of their figures.
 */
export async function reportedLinkIds(orm: Orm, access: LinkAccess): Promise<string[] | null> {
  if (access.restriction === null) return null
  const rows = await permittedLinkIds(orm, access)
  return rows.map(({ id }) => id)
}

/**
 * Member restrictions (contract §2) for records of a link: those of links that the caller sees.
 * @param linkId the column that names the link
 * @returns undefined, which `and` leaves out, where nothing is restricted
 */
export const ofPermittedLinks = (orm: Orm, access: LinkAccess, linkId: PgColumn): SQL | undefined =>
  access.restriction === null ? undefined : inArray(linkId, permittedLinkIds(orm, access))

/**
 * Member restrictions (contract §2) for what names links by their id: a click, a cost, an entry of a page.
 * @returns those of `ids` that are the workspace's, not deleted unless those count too, and the caller's to
 * see
 */
export async function permittedLinks(
  orm: Orm,
  { workspaceId, restriction }: LinkAccess,
  ids: readonly string[],
  { deletedToo = false } = {},
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await orm
    .select({ id: links.id })
    .from(links)
    .where(
      and(
        eq(links.workspaceId, workspaceId),
        inArray(links.id, [...ids]),
        deletedToo ? undefined : isNull(links.deletedAt),
        permittedByRestriction(restriction),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
