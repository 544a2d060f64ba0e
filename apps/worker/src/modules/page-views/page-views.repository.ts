import { type Db, laterBy, type PostgresClock, pageViews, postgresClock } from '@waymark/db'
import { getTableColumns, inArray, sql } from 'drizzle-orm'

/** `waitedMs`: since it was stored, by the date of Postgres. */
export type PageViewRecord = typeof pageViews.$inferSelect & { waitedMs: number }

export interface PageViewsRepository {
  /** Takes those that are due, the longest waiting first, for this worker alone during `leaseMs`. */
  claim(options: { leaseMs: number; limit: number }): Promise<PageViewRecord[]>
  /** Looks for them again later, each after its wait. */
  retryLater(views: readonly { id: string; waitMs: number }[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** Page views whose click is yet to be found. */
export function createPageViewsRepository(
  { orm }: Pick<Db, 'orm'>,
  dbClock: PostgresClock = postgresClock,
): PageViewsRepository {
  return {
    async claim({ leaseMs, limit }) {
      const now = dbClock()
      const waitedMs = sql<number>`extract(epoch from ${now} - ${pageViews.storedAt}) * 1000`.mapWith(Number)
      const due = orm
        .select({ id: pageViews.id })
        .from(pageViews)
        .where(sql`${pageViews.retryAt} <= ${now}`)
        .orderBy(pageViews.retryAt)
        .limit(limit)
        .for('update', { skipLocked: true })
      return await orm
        .update(pageViews)
        .set({ retryAt: laterBy(now, leaseMs) })
        .where(inArray(pageViews.id, due))
        .returning({ ...getTableColumns(pageViews), waitedMs })
    },

    async retryLater(views) {
      if (views.length === 0) return
      const ids = sql.param(views.map(({ id }) => id))
      const waits = sql.param(views.map(({ waitMs }) => Math.round(waitMs)))
      await orm.execute(sql`
        update ${pageViews} set retry_at = ${laterBy(dbClock(), sql`later.wait_ms`)}
        from unnest(${ids}::uuid[], ${waits}::int[]) as later(id, wait_ms)
        where ${pageViews.id} = later.id`)
    },

    async remove(ids) {
      if (ids.length > 0) await orm.delete(pageViews).where(inArray(pageViews.id, [...ids]))
    },
  }
}
