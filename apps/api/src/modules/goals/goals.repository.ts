import { conversionGoals, type Orm } from '@waymark/db'
import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'

export type GoalRow = typeof conversionGoals.$inferSelect

/** What a change may set; what is left out stays. */
export type GoalChange = Partial<Omit<GoalRow, 'id' | 'workspaceId' | 'createdAt'>>

export const goalSortFields = ['createdAt', 'updatedAt', 'name', 'key'] as const

const sortColumns = {
  createdAt: conversionGoals.createdAt,
  updatedAt: conversionGoals.updatedAt,
  name: conversionGoals.name,
  key: conversionGoals.key,
} as const

export interface GoalPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof goalSortFields)[number]>
}

export const goalKeyConstraint = 'conversion_goals_key'

/** The conversion goals of the workspaces; `workspaceId` comes first. */
export function createGoalRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) =>
    and(eq(conversionGoals.workspaceId, workspaceId), eq(conversionGoals.id, id))

  return {
    async page(workspaceId: string, query: GoalPageQuery): Promise<Page<GoalRow>> {
      const { search, sort, limit, offset } = query
      const pattern = containing(search ?? '')
      const isFound = search
        ? or(ilike(conversionGoals.name, pattern), ilike(conversionGoals.key, pattern))
        : undefined
      const where = and(eq(conversionGoals.workspaceId, workspaceId), isFound)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, conversionGoals, where)
      const rows = await orm
        .select({ item: conversionGoals, total: total.column })
        .from(conversionGoals)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(conversionGoals.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    /** Rejects with a violation of `goalKeyConstraint` when the key is taken; so does `update`. */
    async insert(row: typeof conversionGoals.$inferInsert): Promise<GoalRow> {
      const [inserted] = await insertBounded(orm, recordBounds.goals, row, (tx) =>
        tx.insert(conversionGoals).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted goal')
      return inserted
    },

    async update(workspaceId: string, id: string, change: GoalChange): Promise<GoalRow | null> {
      const [row] = await orm.update(conversionGoals).set(change).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    /** @returns false when there was none */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const rows = await orm
        .delete(conversionGoals)
        .where(one(workspaceId, id))
        .returning({ id: conversionGoals.id })
      return rows.length === 1
    },
  }
}
