import { costs, links, type Orm } from '@waymark/db'
import { and, asc, desc, eq, gte, ilike, inArray, lte, or, type SQL } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import type { LinkAccess } from '../../plugins/caller.ts'
import { containing } from '../containing.ts'
import { withinRestriction } from '../links/index.ts'

export type CostRow = typeof costs.$inferSelect
export type NewCost = typeof costs.$inferInsert

/** What a change may set; what is left out stays. */
export type CostChange = Partial<Omit<CostRow, 'id' | 'workspaceId' | 'createdAt'>>

export const costSortFields = ['createdAt', 'updatedAt', 'periodStart', 'periodEnd', 'amount'] as const

const sortColumns = {
  createdAt: costs.createdAt,
  updatedAt: costs.updatedAt,
  periodStart: costs.periodStart,
  periodEnd: costs.periodEnd,
  amount: costs.amount,
} as const

export interface CostPageQuery {
  /** Undefined: all of them. */
  limit?: number | undefined
  offset: number
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  linkId?: string | undefined
  sort: SortBy<(typeof costSortFields)[number]>
}

/** The costs of the workspaces. Whose costs are meant comes first: a member who sees certain links sees their costs only. */
export function createCostRepository(orm: Orm) {
  const visible = ({ workspaceId, restriction }: LinkAccess): SQL | undefined => {
    const ofWorkspace = eq(costs.workspaceId, workspaceId)
    if (restriction === null) return ofWorkspace
    const permitted = orm
      .select({ id: links.id })
      .from(links)
      .where(and(eq(links.workspaceId, workspaceId), withinRestriction(restriction)))
    return and(ofWorkspace, inArray(costs.linkId, permitted))
  }
  const one = (access: LinkAccess, id: string) => and(visible(access), eq(costs.id, id))

  return {
    async page(access: LinkAccess, query: CostPageQuery): Promise<Page<CostRow>> {
      const where = and(visible(access), ...filtersOf(query))
      const direction = query.sort.descending ? desc : asc
      const total = createTotal(orm, costs, where)
      const rows = await orm
        .select({ item: costs, total: total.column })
        .from(costs)
        .where(where)
        .orderBy(direction(sortColumns[query.sort.field]), direction(costs.id))
        .limit(query.limit ?? Number.MAX_SAFE_INTEGER)
        .offset(query.offset)
      return countedPage(rows, query.offset, total.read)
    },

    /** Keeps everybody else from changing it until the transaction ends. */
    async lock(access: LinkAccess, id: string): Promise<CostRow | null> {
      const [row] = await orm.select().from(costs).where(one(access, id)).for('update')
      return row ?? null
    },

    async insert(row: NewCost): Promise<CostRow> {
      const [inserted] = await orm.insert(costs).values(row).returning()
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted cost')
      return inserted
    },

    async update(id: string, change: CostChange): Promise<CostRow> {
      const [row] = await orm.update(costs).set(change).where(eq(costs.id, id)).returning()
      if (row === undefined) throw new Error('Postgres returned no row for a locked cost')
      return row
    },

    /** False when the caller sees no such cost. */
    async remove(access: LinkAccess, id: string): Promise<boolean> {
      const rows = await orm.delete(costs).where(one(access, id)).returning({ id: costs.id })
      return rows.length === 1
    },
  }
}

/** Periods overlap the range when they end in it or later, and start in it or earlier: both ends are of both. */
function filtersOf({ search, from, to, linkId }: CostPageQuery): (SQL | undefined)[] {
  const pattern = containing(search ?? '')
  return [
    from === undefined ? undefined : gte(costs.periodEnd, from),
    to === undefined ? undefined : lte(costs.periodStart, to),
    linkId === undefined ? undefined : eq(costs.linkId, linkId),
    search
      ? or(
          ilike(costs.breakdownKey, pattern),
          ilike(costs.breakdownValue, pattern),
          ilike(costs.notes, pattern),
        )
      : undefined,
  ]
}
