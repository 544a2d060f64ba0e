import { type Orm, webhooks } from '@waymark/db'
import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'

export type WebhookRow = typeof webhooks.$inferSelect

/** What a change may set; what is left out stays. */
export type WebhookChange = Partial<Omit<WebhookRow, 'id' | 'workspaceId' | 'createdAt'>>

export const webhookSortFields = ['createdAt', 'updatedAt', 'url'] as const

const sortColumns = {
  createdAt: webhooks.createdAt,
  updatedAt: webhooks.updatedAt,
  url: webhooks.url,
} as const

export interface WebhookPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof webhookSortFields)[number]>
}

/** The webhooks of the workspaces; `workspaceId` comes first. */
export function createWebhookRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) =>
    and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id))

  return {
    async page(workspaceId: string, query: WebhookPageQuery): Promise<Page<WebhookRow>> {
      const { search, sort, limit, offset } = query
      const pattern = containing(search ?? '')
      const isFound = search
        ? or(ilike(webhooks.url, pattern), ilike(webhooks.description, pattern))
        : undefined
      const where = and(eq(webhooks.workspaceId, workspaceId), isFound)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, webhooks, where)
      const rows = await orm
        .select({ item: webhooks, total: total.column })
        .from(webhooks)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(webhooks.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<WebhookRow | null> {
      const [row] = await orm.select().from(webhooks).where(one(workspaceId, id))
      return row ?? null
    },

    async insert(row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
      const [inserted] = await insertBounded(orm, recordBounds.webhooks, row, (tx) =>
        tx.insert(webhooks).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted webhook')
      return inserted
    },

    async update(workspaceId: string, id: string, change: WebhookChange): Promise<WebhookRow | null> {
      const [row] = await orm.update(webhooks).set(change).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    /** @returns false when there was none */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const rows = await orm.delete(webhooks).where(one(workspaceId, id)).returning({ id: webhooks.id })
      return rows.length === 1
    },
  }
}
