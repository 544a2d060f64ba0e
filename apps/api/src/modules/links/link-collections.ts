import { collectionLinks, type Orm } from '@waymark/db'
import { asc, inArray } from 'drizzle-orm'

export interface LinkCollections {
  /** Ids of the collections that each link is in, those it came into first first; without an entry: none. */
  of(linkIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

/** The collections of links (contract §3, `collectionIds`). */
export function createLinkCollections(orm: Orm): LinkCollections {
  return {
    async of(linkIds) {
      const collections = new Map<string, string[]>()
      if (linkIds.length === 0) return collections
      const rows = await orm
        .select({ linkId: collectionLinks.linkId, collectionId: collectionLinks.collectionId })
        .from(collectionLinks)
        .where(inArray(collectionLinks.linkId, [...linkIds]))
        .orderBy(asc(collectionLinks.createdAt), asc(collectionLinks.collectionId))
      for (const { linkId, collectionId } of rows) {
        const known = collections.get(linkId)
        if (known === undefined) collections.set(linkId, [collectionId])
        else known.push(collectionId)
      }
      return collections
    },
  }
}
