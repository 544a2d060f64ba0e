import { deliveries, type Orm } from '@waymark/db'
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { containing } from '../containing.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
export type NewDelivery = typeof deliveries.$inferInsert

export const deliverySortFields = ['createdAt', 'attempts'] as const

const sortColumns = { createdAt: deliveries.createdAt, attempts: deliveries.attempts } as const

const destinationColumns = {
  webhook: deliveries.webhookId,
  source: deliveries.trafficSourceId,
  integration: deliveries.integrationId,
} as const

/** A destination of the workspace. */
export interface DestinationOf {
  workspaceId: string
  kind: keyof typeof destinationColumns
  id: string
}

export interface DeliveryPageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<(typeof deliverySortFields)[number]>
}

function matching(text: string): SQL | undefined {
  const pattern = containing(text)
  return or(
    ilike(deliveries.event, pattern),
    ilike(deliveries.status, pattern),
    ilike(deliveries.url, pattern),
    ilike(deliveries.error, pattern),
    ilike(sql`${deliveries.conversionId}::text`, pattern),
  )
}

/** It waits for its first attempt, or a worker is at one. */
export function isUnderWay({ status, leasedUntil }: DeliveryRow, at: Date): boolean {
  return status === 'pending' || (leasedUntil !== null && leasedUntil > at)
}

/** What was sent, and is to be sent, to the destinations of the workspaces. */
export function createDeliveryRepository(orm: Orm) {
  const to = ({ workspaceId, kind, id }: DestinationOf) =>
    and(eq(deliveries.workspaceId, workspaceId), eq(destinationColumns[kind], id))

  return {
    async page(destination: DestinationOf, query: DeliveryPageQuery): Promise<Page<DeliveryRow>> {
      const { search, sort, limit, offset } = query
      const where = and(to(destination), search ? matching(search) : undefined)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, deliveries, where)
      const rows = await orm
        .select({ item: deliveries, total: total.column })
        .from(deliveries)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(deliveries.seq))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    /** Keeps workers from taking it until the transaction ends. */
    async lock(destination: DestinationOf, id: string): Promise<DeliveryRow | null> {
      const where = and(to(destination), eq(deliveries.id, id))
      const [row] = await orm.select().from(deliveries).where(where).for('update')
      return row ?? null
    },

    async insert(row: NewDelivery): Promise<DeliveryRow> {
      const [inserted] = await orm.insert(deliveries).values(row).returning()
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted delivery')
      return inserted
    },

    /** From the beginning: five attempts, the first one now. */
    async beginAnew(id: string, at: Date): Promise<DeliveryRow> {
      const anew = { status: 'pending', attempts: 0, nextAttemptAt: at, deliveredAt: null } as const
      const answer = { responseStatus: null, responseMs: null, responseBody: null, error: null }
      const [row] = await orm
        .update(deliveries)
        .set({ ...anew, ...answer })
        .where(eq(deliveries.id, id))
        .returning()
      if (row === undefined) throw new Error('A delivery that was locked is gone')
      return row
    },
  }
}
