import { landings, type Orm } from '@waymark/db'
import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'

export type LandingRow = typeof landings.$inferSelect

/** What a change may set; what is left out stays. */
export type LandingChange = Partial<Omit<LandingRow, 'id' | 'workspaceId' | 'createdAt'>>

export const landingSortFields = ['createdAt', 'updatedAt', 'name'] as const

const sortColumns = {
  createdAt: landings.createdAt,
  updatedAt: landings.updatedAt,
  name: landings.name,
} as const

export interface LandingPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  status?: LandingRow['status'] | undefined
  sort: SortBy<(typeof landingSortFields)[number]>
}

function inPage(workspaceId: string, { search, status }: LandingPageQuery) {
  const pattern = containing(search ?? '')
  return and(
    eq(landings.workspaceId, workspaceId),
    status === undefined ? undefined : eq(landings.status, status),
    search
      ? or(
          ilike(landings.name, pattern),
          ilike(landings.url, pattern),
          ilike(landings.groupName, pattern),
          ilike(landings.notes, pattern),
        )
      : undefined,
  )
}

/** The landings of the workspaces; `workspaceId` comes first. */
export function createLandingRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) =>
    and(eq(landings.workspaceId, workspaceId), eq(landings.id, id))

  return {
    async page(workspaceId: string, query: LandingPageQuery): Promise<Page<LandingRow>> {
      const where = inPage(workspaceId, query)
      const direction = query.sort.descending ? desc : asc
      const total = createTotal(orm, landings, where)
      const rows = await orm
        .select({ item: landings, total: total.column })
        .from(landings)
        .where(where)
        .orderBy(direction(sortColumns[query.sort.field]), direction(landings.id))
        .limit(query.limit)
        .offset(query.offset)
      return countedPage(rows, query.offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<LandingRow | null> {
      const [row] = await orm.select().from(landings).where(one(workspaceId, id))
      return row ?? null
    },

    /** Keeps everybody else from changing it, and rules from taking it up, until the transaction ends. */
    async lock(workspaceId: string, id: string): Promise<LandingRow | null> {
      const [row] = await orm.select().from(landings).where(one(workspaceId, id)).for('update')
      return row ?? null
    },

    async insert(row: typeof landings.$inferInsert): Promise<LandingRow> {
      const [inserted] = await insertBounded(orm, recordBounds.landings, row, (tx) =>
        tx.insert(landings).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted landing')
      return inserted
    },

    async update(workspaceId: string, id: string, change: LandingChange): Promise<LandingRow> {
      const [row] = await orm.update(landings).set(change).where(one(workspaceId, id)).returning()
      if (row === undefined) throw new Error('Postgres returned no row for a locked landing')
      return row
    },

    async remove(workspaceId: string, id: string): Promise<void> {
      await orm.delete(landings).where(one(workspaceId, id))
    },
  }
}
