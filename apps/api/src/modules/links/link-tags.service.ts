import { type Db, links } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { and, arrayContains, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Caller, LinkAccess } from '../../plugins/caller.ts'
import { permittedByRestriction } from './permitted-links.ts'

/** A tag, and how many links have it. */
export interface LinkTag {
  tag: string
  linksCount: number
}

export interface LinkTagService {
  /** Those of the links that the caller sees, the most used first. */
  list(caller: Caller): Promise<LinkTag[]>
  /**
   * Gives a tag another name, in all links that the caller sees. Where the name is a tag already, the two
   * become one.
   * @throws NOT_FOUND for a tag that no link has
   */
  rename(caller: Caller, tag: string, name: string): Promise<LinkTag>
}

export interface LinkTagServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
}

/**
 * The tags of links as such (contract-2 §11). Redirectors do not have them: a change of them is not
 * published.
 */
export function createLinkTagService({ db: { orm }, clock }: LinkTagServiceDeps): LinkTagService {
  return {
    async list(access) {
      const tag = sql<string>`unnest(${links.tags})`.as('tag')
      const each = orm.select({ tag }).from(links).where(seenBy(access)).as('each')
      const linksCount = sql<number>`count(*)`.mapWith(Number)
      return orm
        .select({ tag: each.tag, linksCount })
        .from(each)
        .groupBy(each.tag)
        .orderBy(sql`count(*) desc`, each.tag)
    },

    async rename(access, tag, name) {
      const updatedAt = sql`greatest(${new Date(clock())}, ${links.updatedAt} + interval '1 millisecond')`
      const renamed = await orm
        .update(links)
        .set({ tags: renamedTags(tag, name), updatedAt })
        .where(and(seenBy(access), arrayContains(links.tags, [tag])))
        .returning({ id: links.id })
      if (renamed.length === 0) throw new AppError('NOT_FOUND', { message: 'No link has this tag.' })
      const linksCount = await orm.$count(links, and(seenBy(access), arrayContains(links.tags, [name])))
      return { tag: name, linksCount }
    },
  }
}

const seenBy = ({ workspaceId, restriction }: LinkAccess): SQL | undefined =>
  and(eq(links.workspaceId, workspaceId), isNull(links.deletedAt), permittedByRestriction(restriction))

/** Each once, at its first position. */
const renamedTags = (tag: string, name: string): SQL =>
  sql`array(select each from unnest(array_replace(${links.tags}, ${tag}, ${name})) with ordinality as renamed (each, position) group by each order by min(position))`
