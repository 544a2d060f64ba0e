import { deliveries, type Orm, postgresClock } from '@waymark/db'
import { and, asc, desc, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { containing } from '../containing.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
export type NewDelivery = Omit<typeof deliveries.$inferInsert, 'nextAttemptAt'>
/** A delivery, and whether a worker is at an attempt. */
export type LockedDelivery = DeliveryRow & { isLeased: boolean }

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
export function isUnderWay({ status, isLeased }: LockedDelivery): boolean {
  return status === 'pending' || isLeased
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
    async lock(destination: DestinationOf, id: string): Promise<LockedDelivery | null> {
      const where = and(to(destination), eq(deliveries.id, id))
      const isLeased = sql<boolean>`coalesce(${deliveries.leasedUntil} > ${postgresClock()}, false)`
      const columns = { ...getTableColumns(deliveries), isLeased }
      const [row] = await orm.select(columns).from(deliveries).where(where).for('update')
      return row ?? null
    },

    /** Due at once. */
    async insert(row: NewDelivery): Promise<DeliveryRow> {
      const [inserted] = await orm
        .insert(deliveries)
        .values({ ...row, nextAttemptAt: postgresClock() })
        .returning()
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted delivery')
      return inserted
    },

    /** From the beginning: five attempts, the first one now. */
    async beginAnew(id: string): Promise<DeliveryRow> {
      const anew = { status: 'pending', attempts: 0, deliveredAt: null } as const
      const answer = { responseStatus: null, responseMs: null, responseBody: null, error: null }
      const [row] = await orm
        .update(deliveries)
        .set({ ...anew, ...answer, nextAttemptAt: postgresClock() })
        .where(eq(deliveries.id, id))
        .returning()
      if (row === undefined) throw new Error('A delivery that was locked is gone')
      return row
    },
  }
}
