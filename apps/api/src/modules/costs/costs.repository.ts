import { costs, type Orm } from '@waymark/db'
import { eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { createTotal } from '../../counted-page.ts'
import type { LinkAccess } from '../../plugins/caller.ts'
import { ofPermittedLinks } from '../links/index.ts'
import { type RecordPageQuery, workspaceRecords } from '../workspace-records.ts'

export type CostRow = typeof costs.$inferSelect

export interface CostPageQuery extends Omit<RecordPageQuery<typeof costs>, 'limit'> {
  /** Undefined: all of them. */
  limit?: number | undefined
  from?: string | undefined
  to?: string | undefined
  linkId?: string | undefined
}

const costRecords = workspaceRecords(costs, {
  noun: 'cost',
  searched: [costs.breakdownKey, costs.breakdownValue, costs.notes],
  // A member who sees certain links sees their costs only.
  narrow: (access: LinkAccess, orm) => ofPermittedLinks(orm, access, costs.linkId),
})

/** The costs of the workspaces. */
export function createCostRepository(orm: Orm) {
  const records = costRecords(orm)

  return {
    ...records,

    page: (access: LinkAccess, query: CostPageQuery & { limit: number }) =>
      records.page(access, query, ...filtersOf(query)),

    /**
     * All of them as of one moment, `atOnce` at a time, in the transaction that the repository is of, and
     * that has not read anything yet.
     */
    async openAll(access: LinkAccess, query: CostPageQuery, atOnce: number) {
      const { where, orderBy, offset } = records.pagePart(access, { ...query, limit: 0 }, ...filtersOf(query))
      await orm.execute(sql`set transaction isolation level repeatable read, read only`)
      const total = await createTotal(orm, costs, where).read()
      const all = orm
        .select()
        .from(costs)
        .where(where)
        .orderBy(...orderBy)
        .offset(offset)
      await orm.execute(sql`declare all_costs no scroll cursor for ${all}`)
      return { total, parts: fetchParts(orm, atOnce) }
    },
  }
}

/**
 * A row as Postgres sends it without a query builder: columns by their own names, numbers and times as text.
 */
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

/**
 * Periods overlap the range when they end in it or later, and start in it or earlier: both ends are of both.
 */
function filtersOf({ from, to, linkId }: CostPageQuery): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(costs.periodEnd, from),
    to === undefined ? undefined : lte(costs.periodStart, to),
    linkId === undefined ? undefined : eq(costs.linkId, linkId),
  ]
}
