import { collectionLinks, collections, links, type Orm } from '@waymark/db'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { LinkAccess } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { permittedByRestriction } from '../links/index.ts'
import { workspaceRecords } from '../workspace-records.ts'

export type CollectionRow = typeof collections.$inferSelect

const collectionRecords = workspaceRecords(collections, {
  noun: 'collection',
  bound: recordBounds.collections,
  searched: [collections.name, collections.description],
  // Restricted members see the collections that they are restricted to (contract §2, "Member restrictions").
  narrow: ({ restriction }: LinkAccess) =>
    restriction === null ? undefined : inArray(collections.id, [...restriction.collectionIds]),
})

/** The collections of the workspaces; whose are meant comes first. */
export function createCollectionRepository(orm: Orm) {
  return {
    ...collectionRecords(orm),

    /** How many links that the caller may see are in each; without an entry: none. */
    async countLinks({ restriction }: LinkAccess, ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map()
      const rows = await orm
        .select({ id: collectionLinks.collectionId, links: count() })
        .from(collectionLinks)
        .innerJoin(links, eq(links.id, collectionLinks.linkId))
        .where(
          and(
            inArray(collectionLinks.collectionId, [...ids]),
            isNull(links.deletedAt),
            permittedByRestriction(restriction),
          ),
        )
        .groupBy(collectionLinks.collectionId)
      return new Map(rows.map((row) => [row.id, row.links]))
    },

    /** Links that are in it already stay. @returns how many came in */
    async addLinks(collection: CollectionRow, linkIds: readonly string[], at: Date): Promise<number> {
      const { id: collectionId, workspaceId } = collection
      const values = linkIds.map((linkId) => ({ workspaceId, collectionId, linkId, createdAt: at }))
      const rows = await orm
        .insert(collectionLinks)
        .values(values)
        .onConflictDoNothing()
        .returning({ linkId: collectionLinks.linkId })
      return rows.length
    },

    /** False when it was not in it. */
    async removeLink(collection: CollectionRow, linkId: string): Promise<boolean> {
      const rows = await orm
        .delete(collectionLinks)
        .where(and(eq(collectionLinks.collectionId, collection.id), eq(collectionLinks.linkId, linkId)))
        .returning({ linkId: collectionLinks.linkId })
      return rows.length === 1
    },
  }
}

export type CollectionRepository = ReturnType<typeof createCollectionRepository>
