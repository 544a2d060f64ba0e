import { landings, type Orm, offers } from '@waymark/db'
import { and, asc, eq, inArray } from 'drizzle-orm'

/** What a flow may draw, of one workspace; by id, with its status. */
export interface LockedMembers {
  landings: ReadonlyMap<string, string>
  offers: ReadonlyMap<string, string>
}

export const noMembers: LockedMembers = { landings: new Map(), offers: new Map() }

interface MemberIds {
  landings: readonly string[]
  offers: readonly string[]
}

/** Landings and offers as rules take them up. */
export function createLockedMembersRepository(orm: Orm) {
  const byId = (rows: { id: string; status: string }[]) => new Map(rows.map(({ id, status }) => [id, status]))
  const landingsOf = (workspaceId: string, ids: readonly string[]) =>
    orm
      .select({ id: landings.id, status: landings.status })
      .from(landings)
      .where(and(eq(landings.workspaceId, workspaceId), inArray(landings.id, [...ids])))
      .orderBy(asc(landings.id))
  const offersOf = (workspaceId: string, ids: readonly string[]) =>
    orm
      .select({ id: offers.id, status: offers.status })
      .from(offers)
      .where(and(eq(offers.workspaceId, workspaceId), inArray(offers.id, [...ids])))
      .orderBy(asc(offers.id))

  return {
    /** Those of the ids that are the workspace's, for what is only checked and not written. */
    async find(workspaceId: string, ids: MemberIds): Promise<LockedMembers> {
      const found = await Promise.all([
        landingsOf(workspaceId, ids.landings),
        offersOf(workspaceId, ids.offers),
      ])
      return { landings: byId(found[0]), offers: byId(found[1]) }
    },

    /**
     * Those of the ids that are the workspace's. They are locked against changes and deletion until the
     * transaction ends; a later deletion finds the rule. Lock them before the link: changes of offers and
     * landings lock links after themselves.
     */
    async lockForShare(workspaceId: string, ids: MemberIds): Promise<LockedMembers> {
      const lockedLandings = await landingsOf(workspaceId, ids.landings).for('share')
      const lockedOffers = await offersOf(workspaceId, ids.offers).for('share')
      return { landings: byId(lockedLandings), offers: byId(lockedOffers) }
    },
  }
}
