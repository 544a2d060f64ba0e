import { landings, type Orm, offers } from '@waymark/db'
import { and, asc, eq, inArray } from 'drizzle-orm'

/** What a flow may draw, of one workspace; by id, with its status. */
export interface LockedMembers {
  landings: ReadonlyMap<string, string>
  offers: ReadonlyMap<string, string>
}

export const noMembers: LockedMembers = { landings: new Map(), offers: new Map() }

/** Landings and offers as rules take them up. */
export function createLockedMembersRepository(orm: Orm) {
  return {
    /**
     * Those of the ids that are the workspace's. They are locked against changes and deletion until the
     * transaction ends; a later deletion finds the rule. Lock them before the link: changes of offers and
     * landings lock links after themselves.
     */
    async hold(
      workspaceId: string,
      ids: { landings: readonly string[]; offers: readonly string[] },
    ): Promise<LockedMembers> {
      const lockedLandings = await orm
        .select({ id: landings.id, status: landings.status })
        .from(landings)
        .where(and(eq(landings.workspaceId, workspaceId), inArray(landings.id, [...ids.landings])))
        .orderBy(asc(landings.id))
        .for('share')
      const lockedOffers = await orm
        .select({ id: offers.id, status: offers.status })
        .from(offers)
        .where(and(eq(offers.workspaceId, workspaceId), inArray(offers.id, [...ids.offers])))
        .orderBy(asc(offers.id))
        .for('share')
      const byId = (rows: { id: string; status: string }[]) =>
        new Map(rows.map(({ id, status }) => [id, status]))
      return { landings: byId(lockedLandings), offers: byId(lockedOffers) }
    },
  }
}
