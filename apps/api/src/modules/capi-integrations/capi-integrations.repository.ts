import { capiIntegrations, type Orm } from '@waymark/db'
import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'

export type CapiIntegrationRow = typeof capiIntegrations.$inferSelect

/** What a change may set; what is left out stays. */
export type CapiIntegrationChange = Partial<Omit<CapiIntegrationRow, 'id' | 'workspaceId' | 'createdAt'>>

export const capiIntegrationSortFields = ['createdAt', 'updatedAt', 'provider'] as const

const sortColumns = {
  createdAt: capiIntegrations.createdAt,
  updatedAt: capiIntegrations.updatedAt,
  provider: capiIntegrations.provider,
} as const

export interface CapiIntegrationPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof capiIntegrationSortFields)[number]>
}

function matching(text: string) {
  const pattern = containing(text)
  return or(
    ilike(capiIntegrations.provider, pattern),
    sql`exists (select 1 from jsonb_each_text(${capiIntegrations.statusMapping}) as event where event.value ilike ${pattern})`,
  )
}

/** The integrations of the workspaces; `workspaceId` comes first. */
export function createCapiIntegrationRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) =>
    and(eq(capiIntegrations.workspaceId, workspaceId), eq(capiIntegrations.id, id))

  return {
    async page(workspaceId: string, query: CapiIntegrationPageQuery): Promise<Page<CapiIntegrationRow>> {
      const { search, sort, limit, offset } = query
      const where = and(eq(capiIntegrations.workspaceId, workspaceId), search ? matching(search) : undefined)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, capiIntegrations, where)
      const rows = await orm
        .select({ item: capiIntegrations, total: total.column })
        .from(capiIntegrations)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(capiIntegrations.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<CapiIntegrationRow | null> {
      const [row] = await orm.select().from(capiIntegrations).where(one(workspaceId, id))
      return row ?? null
    },

    /** Keeps everybody else from changing it until the transaction ends. */
    async lock(workspaceId: string, id: string): Promise<CapiIntegrationRow | null> {
      const [row] = await orm.select().from(capiIntegrations).where(one(workspaceId, id)).for('update')
      return row ?? null
    },

    async insert(row: typeof capiIntegrations.$inferInsert): Promise<CapiIntegrationRow> {
      const [inserted] = await insertBounded(orm, recordBounds.capiIntegrations, row, (tx) =>
        tx.insert(capiIntegrations).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted integration')
      return inserted
    },

    async update(
      workspaceId: string,
      id: string,
      change: CapiIntegrationChange,
    ): Promise<CapiIntegrationRow | null> {
      const [row] = await orm.update(capiIntegrations).set(change).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    /** @returns false when there was none */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const rows = await orm
        .delete(capiIntegrations)
        .where(one(workspaceId, id))
        .returning({ id: capiIntegrations.id })
      return rows.length === 1
    },
  }
}
