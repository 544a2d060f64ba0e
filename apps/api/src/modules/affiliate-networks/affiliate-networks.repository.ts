import { affiliateNetworks, type Orm, offers } from '@waymark/db'
import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'

export type NetworkRow = typeof affiliateNetworks.$inferSelect

/** What a change may set; what is left out stays. */
export type NetworkChange = Partial<Omit<NetworkRow, 'id' | 'workspaceId' | 'createdAt'>>

export const networkSortFields = ['createdAt', 'updatedAt', 'name'] as const

const sortColumns = {
  createdAt: affiliateNetworks.createdAt,
  updatedAt: affiliateNetworks.updatedAt,
  name: affiliateNetworks.name,
} as const

export interface NetworkPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof networkSortFields)[number]>
}

/** Names are unique in a workspace: postbacks may say them instead of the id (contract §7). */
export const networkNameKey = 'affiliate_networks_name'

/** The affiliate networks of the workspaces; `workspaceId` comes first. */
export function createNetworkRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) =>
    and(eq(affiliateNetworks.workspaceId, workspaceId), eq(affiliateNetworks.id, id))

  return {
    async page(workspaceId: string, query: NetworkPageQuery): Promise<Page<NetworkRow>> {
      const pattern = containing(query.search ?? '')
      const where = and(
        eq(affiliateNetworks.workspaceId, workspaceId),
        query.search
          ? or(
              ilike(affiliateNetworks.name, pattern),
              ilike(affiliateNetworks.postbackUrlTemplate, pattern),
              ilike(affiliateNetworks.subidParam, pattern),
            )
          : undefined,
      )
      const direction = query.sort.descending ? desc : asc
      const total = createTotal(orm, affiliateNetworks, where)
      const rows = await orm
        .select({ item: affiliateNetworks, total: total.column })
        .from(affiliateNetworks)
        .where(where)
        .orderBy(direction(sortColumns[query.sort.field]), direction(affiliateNetworks.id))
        .limit(query.limit)
        .offset(query.offset)
      return countedPage(rows, query.offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<NetworkRow | null> {
      const [row] = await orm.select().from(affiliateNetworks).where(one(workspaceId, id))
      return row ?? null
    },

    /** Keeps it from being deleted until the transaction ends. */
    async hold(workspaceId: string, id: string): Promise<boolean> {
      const rows = await orm
        .select({ id: affiliateNetworks.id })
        .from(affiliateNetworks)
        .where(one(workspaceId, id))
        .for('key share')
      return rows.length === 1
    },

    /** Keeps everybody else from changing it, and from giving it offers, until the transaction ends. */
    async lock(workspaceId: string, id: string): Promise<NetworkRow | null> {
      const [row] = await orm.select().from(affiliateNetworks).where(one(workspaceId, id)).for('update')
      return row ?? null
    },

    /** Rejects with a violation of `networkNameKey` when the name is taken; so does `update`. */
    async insert(row: typeof affiliateNetworks.$inferInsert): Promise<NetworkRow> {
      const [inserted] = await insertBounded(orm, recordBounds.affiliateNetworks, row, (tx) =>
        tx.insert(affiliateNetworks).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted network')
      return inserted
    },

    async update(workspaceId: string, id: string, change: NetworkChange): Promise<NetworkRow | null> {
      const [row] = await orm.update(affiliateNetworks).set(change).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    async countOffers(workspaceId: string, id: string): Promise<number> {
      return orm.$count(offers, and(eq(offers.workspaceId, workspaceId), eq(offers.networkId, id)))
    },

    /** Leaves its offers without a network. @returns their ids */
    async detachOffers(workspaceId: string, id: string, at: Date): Promise<string[]> {
      const rows = await orm
        .update(offers)
        .set({ networkId: null, updatedAt: at })
        .where(and(eq(offers.workspaceId, workspaceId), eq(offers.networkId, id)))
        .returning({ id: offers.id })
      return rows.map((offer) => offer.id)
    },

    async remove(workspaceId: string, id: string): Promise<void> {
      await orm.delete(affiliateNetworks).where(one(workspaceId, id))
    },
  }
}
