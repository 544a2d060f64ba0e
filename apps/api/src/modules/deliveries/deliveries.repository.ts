import { deliveries, type Orm, postgresClock } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { workspaceRecords } from '../workspace-records.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
export type NewDelivery = Omit<typeof deliveries.$inferInsert, 'nextAttemptAt'>
/** A delivery, and whether a worker is at an attempt. */
export type LockedDelivery = DeliveryRow & { isLeased: boolean }

/** The column of the destination's id, by its kind. */
export const destinationColumns = {
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

/** Those of a destination. */
export const deliveryRecords = workspaceRecords(deliveries, {
  noun: 'delivery',
  searched: [
    deliveries.event,
    deliveries.status,
    deliveries.url,
    deliveries.error,
    sql`${deliveries.conversionId}::text`,
  ],
  narrow: ({ kind, id }: DestinationOf) => eq(destinationColumns[kind], id),
  tieBreak: deliveries.seq,
})

/** It waits for its first attempt, or a worker is at one. */
export function isUnderWay({ status, isLeased }: LockedDelivery): boolean {
  return status === 'pending' || isLeased
}

/** What was sent, and is to be sent, to the destinations of the workspaces. */
export function createDeliveryRepository(orm: Orm) {
  const records = deliveryRecords(orm)

  return {
    page: records.page,

    /** Locks it against workers until the transaction ends. @throws NOT_FOUND */
    async lock(destination: DestinationOf, id: string): Promise<LockedDelivery> {
      const where = records.where(destination, eq(deliveries.id, id))
      const isLeased = sql<boolean>`coalesce(${deliveries.leasedUntil} > ${postgresClock()}, false)`
      const columns = { ...getTableColumns(deliveries), isLeased }
      const [row] = await orm.select(columns).from(deliveries).where(where).for('update')
      if (row === undefined) throw new AppError('NOT_FOUND', { message: 'There is no such delivery.' })
      return row
    },

    /** Due at once. */
    insert: (row: NewDelivery): Promise<DeliveryRow> =>
      records.insert({ ...row, nextAttemptAt: postgresClock() }),

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
