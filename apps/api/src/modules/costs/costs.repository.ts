import { costs, links, type Orm } from '@waymark/db'
import { and, asc, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import type { LinkAccess } from '../../plugins/caller.ts'
import { containing } from '../containing.ts'
import { permittedByRestriction } from '../links/index.ts'

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
      .where(and(eq(links.workspaceId, workspaceId), permittedByRestriction(restriction)))
    return and(ofWorkspace, inArray(costs.linkId, permitted))
  }
  const one = (access: LinkAccess, id: string) => and(visible(access), eq(costs.id, id))

  return {
    async page(access: LinkAccess, query: CostPageQuery & { limit: number }): Promise<Page<CostRow>> {
      const where = and(visible(access), ...filtersOf(query))
      const total = createTotal(orm, costs, where)
      const rows = await orm
        .select({ item: costs, total: total.column })
        .from(costs)
        .where(where)
        .orderBy(...orderOf(query))
        .limit(query.limit)
        .offset(query.offset)
      return countedPage(rows, query.offset, total.read)
    },

    /**
     * All of them as of one moment, `atOnce` at a time, in the transaction that the repository is of, and that has not read
     * anything yet.
     */
    async openAll(access: LinkAccess, query: CostPageQuery, atOnce: number) {
      const where = and(visible(access), ...filtersOf(query))
      await orm.execute(sql`set transaction isolation level repeatable read, read only`)
      const total = await createTotal(orm, costs, where).read()
      const all = orm
        .select()
        .from(costs)
        .where(where)
        .orderBy(...orderOf(query))
        .offset(query.offset)
      await orm.execute(sql`declare all_costs no scroll cursor for ${all}`)
      return { total, parts: fetchParts(orm, atOnce) }
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

function orderOf({ sort }: CostPageQuery): SQL[] {
  const direction = sort.descending ? desc : asc
  return [direction(sortColumns[sort.field]), direction(costs.id)]
}

/** As Postgres sends a row that no query builder has asked for: columns by their own names, numbers and times as text. */
const fetchedCost = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    link_id: z.string().nullable(),
    breakdown_key: z.string().nullable(),
    breakdown_value: z.string().nullable(),
    period_start: z.string(),
    period_end: z.string(),
    amount: z.string(),
    currency: z.string(),
    source: z.enum(costs.source.enumValues),
    notes: z.string().nullable(),
    created_at: z.coerce.date(),
    updated_at: z.coerce.date(),
  })
  .transform(
    (row): CostRow => ({
      id: row.id,
      workspaceId: row.workspace_id,
      linkId: row.link_id,
      breakdownKey: row.breakdown_key,
      breakdownValue: row.breakdown_value,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      amount: row.amount,
      currency: row.currency,
      source: row.source,
      notes: row.notes,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }),
  )
const fetchedCosts = z.array(fetchedCost)

async function* fetchParts(tx: Orm, atOnce: number): AsyncGenerator<CostRow[]> {
  for (;;) {
    const { rows } = await tx.execute(sql`fetch ${sql.raw(String(atOnce))} from all_costs`)
    if (rows.length > 0) yield fetchedCosts.parse(rows)
    if (rows.length < atOnce) return
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
