import { type Db, pageViews } from '@waymark/db'
import { inArray, sql } from 'drizzle-orm'

export type PageViewRecord = typeof pageViews.$inferSelect

export interface PageViewsRepository {
  /** Takes those that are due, the longest waiting first, for this worker alone until `until`. */
  claim(options: { now: Date; until: Date; limit: number }): Promise<PageViewRecord[]>
  /** Looks for them again later, each at its time. */
  retryLater(views: readonly { id: string; retryAt: Date }[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** Page views whose click is yet to be found. */
export function createPageViewsRepository({ orm }: Pick<Db, 'orm'>): PageViewsRepository {
  return {
    async claim({ now, until, limit }) {
      const due = orm
        .select({ id: pageViews.id })
        .from(pageViews)
        .where(sql`${pageViews.retryAt} <= ${now}`)
        .orderBy(pageViews.retryAt)
        .limit(limit)
        .for('update', { skipLocked: true })
      return await orm.update(pageViews).set({ retryAt: until }).where(inArray(pageViews.id, due)).returning()
    },

    async retryLater(views) {
      if (views.length === 0) return
      const ids = sql.param(views.map(({ id }) => id))
      const times = sql.param(views.map(({ retryAt }) => retryAt.toISOString()))
      await orm.execute(sql`
        update ${pageViews} set retry_at = later.retry_at
        from unnest(${ids}::uuid[], ${times}::timestamptz[]) as later(id, retry_at)
        where ${pageViews.id} = later.id`)
    },

    async remove(ids) {
      if (ids.length > 0) await orm.delete(pageViews).where(inArray(pageViews.id, [...ids]))
    },
  }
}
