import { type Orm, offers } from '@waymark/db'
import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'

export type OfferRow = typeof offers.$inferSelect

/** What a change may set; what is left out stays. */
export type OfferChange = Partial<Omit<OfferRow, 'id' | 'workspaceId' | 'createdAt'>>

export const offerSortFields = ['createdAt', 'updatedAt', 'name', 'payout'] as const

const sortColumns = {
  createdAt: offers.createdAt,
  updatedAt: offers.updatedAt,
  name: offers.name,
  payout: offers.payout,
} as const

export interface OfferPageQuery {
  /** Not given: all of them. */
  limit?: number | undefined
  offset: number
  search?: string | undefined
  status?: OfferRow['status'] | undefined
  networkId?: string | undefined
  sort: SortBy<(typeof offerSortFields)[number]>
}

function inPage(workspaceId: string, { search, status, networkId }: OfferPageQuery) {
  const pattern = containing(search ?? '')
  return and(
    eq(offers.workspaceId, workspaceId),
    status === undefined ? undefined : eq(offers.status, status),
    networkId === undefined ? undefined : eq(offers.networkId, networkId),
    search
      ? or(
          ilike(offers.name, pattern),
          ilike(offers.url, pattern),
          ilike(offers.groupName, pattern),
          ilike(offers.notes, pattern),
        )
      : undefined,
  )
}

/** The offers of the workspaces; `workspaceId` comes first. */
export function createOfferRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) => and(eq(offers.workspaceId, workspaceId), eq(offers.id, id))

  return {
    async page(workspaceId: string, query: OfferPageQuery): Promise<Page<OfferRow>> {
      const where = inPage(workspaceId, query)
      const direction = query.sort.descending ? desc : asc
      const total = createTotal(orm, offers, where)
      const rows = await orm
        .select({ item: offers, total: total.column })
        .from(offers)
        .where(where)
        .orderBy(direction(sortColumns[query.sort.field]), direction(offers.id))
        .limit(query.limit ?? Number.MAX_SAFE_INTEGER)
        .offset(query.offset)
      return countedPage(rows, query.offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<OfferRow | null> {
      const [row] = await orm.select().from(offers).where(one(workspaceId, id))
      return row ?? null
    },

    /**
     * Keeps everybody else from changing it, and rules from taking it up, until the transaction ends; to `remove` it, also
     * conversions from referring to it.
     */
    async lock(workspaceId: string, id: string, to: 'change' | 'remove'): Promise<OfferRow | null> {
      const strength = to === 'remove' ? 'update' : 'no key update'
      const [row] = await orm.select().from(offers).where(one(workspaceId, id)).for(strength)
      return row ?? null
    },

    async insert(row: typeof offers.$inferInsert): Promise<OfferRow> {
      const [inserted] = await insertBounded(orm, recordBounds.offers, row, (tx) =>
        tx.insert(offers).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted offer')
      return inserted
    },

    async update(workspaceId: string, id: string, change: OfferChange): Promise<OfferRow> {
      const [row] = await orm.update(offers).set(change).where(one(workspaceId, id)).returning()
      if (row === undefined) throw new Error('Postgres returned no row for a locked offer')
      return row
    },

    async remove(workspaceId: string, id: string): Promise<void> {
      await orm.delete(offers).where(one(workspaceId, id))
    },
  }
}
