import { affiliateNetworks, type Orm, offers } from '@waymark/db'
import { and, asc, eq } from 'drizzle-orm'
import { recordBounds } from '../../record-bounds.ts'
import { type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'

const networkRecords = workspaceRecords(affiliateNetworks, {
  noun: 'affiliate network',
  bound: recordBounds.affiliateNetworks,
  searched: [affiliateNetworks.name, affiliateNetworks.postbackUrlTemplate, affiliateNetworks.subidParam],
  // Postbacks may say the name instead of the id (contract §7).
  unique: {
    index: 'affiliate_networks_name',
    path: 'name',
    message: 'Another affiliate network has this name.',
  },
})

/** The affiliate networks of the workspaces. */
export function createNetworkRepository(orm: Orm) {
  const offersOf = ({ workspaceId }: WorkspaceScope, id: string) =>
    and(eq(offers.workspaceId, workspaceId), eq(offers.networkId, id))
  return {
    ...networkRecords(orm),

    countOffers: (scope: WorkspaceScope, id: string): Promise<number> =>
      orm.$count(offers, offersOf(scope, id)),

    /** Some of its offers, the oldest first. */
    someOffers: (scope: WorkspaceScope, id: string, limit: number) =>
      orm
        .select({ id: offers.id, name: offers.name })
        .from(offers)
        .where(offersOf(scope, id))
        .orderBy(asc(offers.id))
        .limit(limit),

    /** The ids of its offers whose visitors get the click id in its parameter. */
    async offersWithSubid(scope: WorkspaceScope, id: string): Promise<string[]> {
      const rows = await orm
        .select({ id: offers.id })
        .from(offers)
        .where(and(offersOf(scope, id), eq(offers.appendSubid, true)))
      return rows.map((offer) => offer.id)
    },

    /** Leaves its offers without a network. @returns their ids */
    async detachOffers(scope: WorkspaceScope, id: string, at: Date): Promise<string[]> {
      const rows = await orm
        .update(offers)
        .set({ networkId: null, updatedAt: at })
        .where(offersOf(scope, id))
        .returning({ id: offers.id })
      return rows.map((offer) => offer.id)
    },
  }
}
