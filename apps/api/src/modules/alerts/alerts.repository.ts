import { alerts, type Orm } from '@waymark/db'
import { and, asc, desc, eq, ilike } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'

export type AlertRow = typeof alerts.$inferSelect

/** What a change may set; what is left out stays. */
export type AlertChange = {
  [Field in Exclude<keyof AlertRow, 'id' | 'workspaceId' | 'createdAt'>]?: AlertRow[Field] | undefined
}

export const alertSortFields = ['createdAt', 'updatedAt', 'name'] as const

const sortColumns = {
  createdAt: alerts.createdAt,
  updatedAt: alerts.updatedAt,
  name: alerts.name,
} as const

export interface AlertPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof alertSortFields)[number]>
}

/** The alerts of the workspaces; `workspaceId` comes first. */
export function createAlertRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) => and(eq(alerts.workspaceId, workspaceId), eq(alerts.id, id))

  return {
    async page(workspaceId: string, query: AlertPageQuery): Promise<Page<AlertRow>> {
      const { search, sort, limit, offset } = query
      const isFound = search ? ilike(alerts.name, containing(search)) : undefined
      const where = and(eq(alerts.workspaceId, workspaceId), isFound)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, alerts, where)
      const rows = await orm
        .select({ item: alerts, total: total.column })
        .from(alerts)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(alerts.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<AlertRow | null> {
      const [row] = await orm.select().from(alerts).where(one(workspaceId, id))
      return row ?? null
    },

    /** Keeps everybody else from changing it until the transaction ends. */
    async lock(workspaceId: string, id: string): Promise<AlertRow | null> {
      const [row] = await orm.select().from(alerts).where(one(workspaceId, id)).for('update')
      return row ?? null
    },

    async insert(row: typeof alerts.$inferInsert): Promise<AlertRow> {
      const [inserted] = await insertBounded(orm, recordBounds.alerts, row, (tx) =>
        tx.insert(alerts).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted alert')
      return inserted
    },

    async update(workspaceId: string, id: string, change: AlertChange): Promise<AlertRow | null> {
      const [row] = await orm.update(alerts).set(change).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    /** False when the workspace has no such alert. */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const rows = await orm.delete(alerts).where(one(workspaceId, id)).returning({ id: alerts.id })
      return rows.length === 1
    },
  }
}
