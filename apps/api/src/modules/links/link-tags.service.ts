import { type Db, links } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Caller, LinkAccess } from '../../plugins/caller.ts'
import { foldedTag, withTags } from './folded-tags.ts'
import { permittedByRestriction } from './permitted-links.ts'

/** A tag, and how many links have it. */
export interface LinkTag {
  tag: string
  linksCount: number
}

export interface LinkTagService {
  /**
   * Those of the links that the caller sees, the most used first. Tags are compared without case: each is
   * shown as its oldest link has it.
   */
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
      const each = orm.select({ id: links.id, tag }).from(links).where(seenBy(access)).as('each')
      const linksCount = sql<number>`count(*)`.mapWith(Number)
      const asFirstWritten = sql<string>`(array_agg(${each.tag} order by ${each.id}))[1]`
      return orm
        .select({ tag: asFirstWritten, linksCount })
        .from(each)
        .groupBy(foldedTag(sql`${each.tag}`))
        .orderBy(sql`count(*) desc`, foldedTag(sql`${each.tag}`))
    },

    async rename(access, tag, name) {
      const updatedAt = sql`greatest(${new Date(clock())}, ${links.updatedAt} + interval '1 millisecond')`
      const renamed = await orm
        .update(links)
        .set({ tags: renamedTags(tag, name), updatedAt })
        .where(and(seenBy(access), withTags([tag])))
        .returning({ id: links.id })
      if (renamed.length === 0) throw new AppError('NOT_FOUND', { message: 'No link has this tag.' })
      const linksCount = await orm.$count(links, and(seenBy(access), withTags([name])))
      return { tag: name, linksCount }
    },
  }
}

const seenBy = ({ workspaceId, restriction }: LinkAccess): SQL | undefined =>
  and(eq(links.workspaceId, workspaceId), isNull(links.deletedAt), permittedByRestriction(restriction))

/** Each once, at its first position, as the first of its spellings; `name` as it is given. */
function renamedTags(tag: string, name: string): SQL {
  const [old, wanted, each] = [foldedTag(sql`${tag}::text`), foldedTag(sql`${name}::text`), sql`each`]
  const isMeant = sql`${foldedTag(each)} in (${old}, ${wanted})`
  const renamed = sql`case when ${isMeant} then ${name} else each end`
  const first = sql`(array_agg(${renamed} order by position))[1]`
  const key = sql`case when ${isMeant} then ${wanted} else ${foldedTag(each)} end`
  return sql`array(select ${first} from unnest(${links.tags}) with ordinality as tags (each, position) group by ${key} order by min(position))`
}
