import type { AnalyticsEraser } from '@waymark/analytics-store'
import { type Db, type PostgresClock, readPostgresClock, workspaces } from '@waymark/db'
import { and, asc, isNotNull, isNull } from 'drizzle-orm'

export interface EraseOldClicksDeps {
  db: Pick<Db, 'orm'>
  eraser: Pick<AnalyticsEraser, 'eraseBefore'>
  /** Default: that of Postgres. */
  dbClock?: PostgresClock
}

const dayMs = 86_400_000

/**
 * Takes what is older than the `retentionDays` of its workspace out of the analytics store, by whole UTC
 * days: of each such workspace one month of one table. Several processes may do it at once: the same rows go.
 * @returns whether more may be waiting
 */
export async function eraseOldClicks({ db: { orm }, eraser, dbClock }: EraseOldClicksDeps): Promise<boolean> {
  const limited = await orm
    .select({ id: workspaces.id, retentionDays: workspaces.retentionDays })
    .from(workspaces)
    .where(and(isNotNull(workspaces.retentionDays), isNull(workspaces.deletedAt)))
    .orderBy(asc(workspaces.id))
  const todayMs = Math.floor((await readPostgresClock(orm, dbClock)) / dayMs) * dayMs
  let isMore = false
  for (const { id, retentionDays } of limited) {
    if (retentionDays === null) continue
    if (await eraser.eraseBefore(id, todayMs - retentionDays * dayMs)) isMore = true
  }
  return isMore
}
