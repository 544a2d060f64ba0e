import { collectionLinks, collections, links, type Orm } from '@waymark/db'
import { and, asc, count, desc, eq, ilike, inArray, isNull, or } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import type { LinkAccess } from '../../plugins/caller.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'
import { permittedByRestriction } from '../links/index.ts'

export type CollectionRow = typeof collections.$inferSelect

/** What a change may set; what is left out stays. */
export type CollectionChange = Partial<Omit<CollectionRow, 'id' | 'workspaceId' | 'createdAt'>>

export const collectionSortFields = ['createdAt', 'updatedAt', 'name'] as const

const sortColumns = {
  createdAt: collections.createdAt,
  updatedAt: collections.updatedAt,
  name: collections.name,
} as const

export interface CollectionPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof collectionSortFields)[number]>
}

/** Restricted members see the collections that they are restricted to (contract §2, "Member restrictions"). */
function visibleTo({ workspaceId, restriction }: LinkAccess) {
  const ofWorkspace = eq(collections.workspaceId, workspaceId)
  return restriction === null
    ? ofWorkspace
    : and(ofWorkspace, inArray(collections.id, [...restriction.collectionIds]))
}

/** The collections of the workspaces; whose are meant comes first. */
export function createCollectionRepository(orm: Orm) {
  const one = (access: LinkAccess, id: string) => and(visibleTo(access), eq(collections.id, id))

  return {
    async page(access: LinkAccess, query: CollectionPageQuery): Promise<Page<CollectionRow>> {
      const { search, sort, limit, offset } = query
      const pattern = containing(search ?? '')
      const isFound = search
        ? or(ilike(collections.name, pattern), ilike(collections.description, pattern))
        : undefined
      const where = and(visibleTo(access), isFound)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, collections, where)
      const rows = await orm
        .select({ item: collections, total: total.column })
        .from(collections)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(collections.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    async find(access: LinkAccess, id: string): Promise<CollectionRow | null> {
      const [row] = await orm.select().from(collections).where(one(access, id))
      return row ?? null
    },

    /** Keeps it from being changed and deleted until the transaction ends. */
    async lock(access: LinkAccess, id: string): Promise<CollectionRow | null> {
      const [row] = await orm.select().from(collections).where(one(access, id)).for('update')
      return row ?? null
    },

    async insert(row: typeof collections.$inferInsert): Promise<CollectionRow> {
      const [inserted] = await insertBounded(orm, recordBounds.collections, row, (tx) =>
        tx.insert(collections).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted collection')
      return inserted
    },

    async update(access: LinkAccess, id: string, change: CollectionChange): Promise<CollectionRow | null> {
      const [row] = await orm.update(collections).set(change).where(one(access, id)).returning()
      return row ?? null
    },

    /** False when the workspace has no such collection. Its links stay. */
    async remove(access: LinkAccess, id: string): Promise<boolean> {
      const rows = await orm.delete(collections).where(one(access, id)).returning({ id: collections.id })
      return rows.length === 1
    },

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
