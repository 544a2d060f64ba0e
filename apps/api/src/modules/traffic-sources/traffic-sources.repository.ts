import { links, type Orm, trafficSources } from '@waymark/db'
import { and, asc, desc, eq, ilike, isNotNull, isNull, or } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'

export type TrafficSourceRow = typeof trafficSources.$inferSelect

/** What a change may set; what is left out stays. */
export type TrafficSourceChange = Partial<Omit<TrafficSourceRow, 'id' | 'workspaceId' | 'createdAt'>>

export const trafficSourceSortFields = ['createdAt', 'updatedAt', 'name'] as const

const sortColumns = {
  createdAt: trafficSources.createdAt,
  updatedAt: trafficSources.updatedAt,
  name: trafficSources.name,
} as const

export interface TrafficSourcePageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof trafficSourceSortFields)[number]>
}

/** The traffic sources of the workspaces; `workspaceId` comes first. */
export function createTrafficSourceRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) =>
    and(eq(trafficSources.workspaceId, workspaceId), eq(trafficSources.id, id))
  const linksOf = (workspaceId: string, id: string) =>
    and(eq(links.workspaceId, workspaceId), eq(links.trafficSourceId, id))

  return {
    async page(workspaceId: string, query: TrafficSourcePageQuery): Promise<Page<TrafficSourceRow>> {
      const { search, sort, limit, offset } = query
      const pattern = containing(search ?? '')
      const isFound = search
        ? or(ilike(trafficSources.name, pattern), ilike(trafficSources.postbackUrl, pattern))
        : undefined
      const where = and(eq(trafficSources.workspaceId, workspaceId), isFound)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, trafficSources, where)
      const rows = await orm
        .select({ item: trafficSources, total: total.column })
        .from(trafficSources)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(trafficSources.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<TrafficSourceRow | null> {
      const [row] = await orm.select().from(trafficSources).where(one(workspaceId, id))
      return row ?? null
    },

    /** Keeps everybody else from giving it links until the transaction ends. */
    async lock(workspaceId: string, id: string): Promise<boolean> {
      const rows = await orm
        .select({ id: trafficSources.id })
        .from(trafficSources)
        .where(one(workspaceId, id))
        .for('update')
      return rows.length === 1
    },

    async insert(row: typeof trafficSources.$inferInsert): Promise<TrafficSourceRow> {
      const [inserted] = await insertBounded(orm, recordBounds.trafficSources, row, (tx) =>
        tx.insert(trafficSources).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted traffic source')
      return inserted
    },

    async update(
      workspaceId: string,
      id: string,
      change: TrafficSourceChange,
    ): Promise<TrafficSourceRow | null> {
      const [row] = await orm.update(trafficSources).set(change).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    async countLinks(workspaceId: string, id: string): Promise<number> {
      return orm.$count(links, and(linksOf(workspaceId, id), isNull(links.deletedAt)))
    },

    /** Leaves deleted links without it: they answer 410 whatever they say, and would hold it for ever. */
    async detachDeletedLinks(workspaceId: string, id: string): Promise<void> {
      await orm
        .update(links)
        .set({ trafficSourceId: null })
        .where(and(linksOf(workspaceId, id), isNotNull(links.deletedAt)))
    },

    async remove(workspaceId: string, id: string): Promise<void> {
      await orm.delete(trafficSources).where(one(workspaceId, id))
    },
  }
}
