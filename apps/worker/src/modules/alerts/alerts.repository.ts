import { randomUUID } from 'node:crypto'
import type { WatchedWorkspace } from '@waymark/alerts'
import {
  alertFirings,
  alerts,
  laterBy,
  type Orm,
  type PostgresClock,
  postgresClock,
  workspaces,
} from '@waymark/db'
import { maxReportDays } from '@waymark/domain'
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'

export type AlertRow = typeof alerts.$inferSelect
/** `claimedAt` is the date of Postgres: all workers check windows by it. */
export type ClaimedAlert = AlertRow & { claimedAt: Date }

interface AlertClaim {
  limit: number
  leaseMs: number
  everyMs: number
}

/** What checks know of alerts. */
export function createAlertChecksRepository(orm: Orm, dbClock: PostgresClock = postgresClock) {
  return {
    /**
     * Claims alerts that were looked at `everyMs` ago or earlier, so that each is looked at by one worker;
     * those that wait longest first.
     */
    async claim({ limit, leaseMs, everyMs }: AlertClaim): Promise<ClaimedAlert[]> {
      const now = dbClock()
      const claimedAt = sql<Date>`${now}`.mapWith(alerts.checkedAt)
      const isDue = or(isNull(alerts.checkedAt), lte(alerts.checkedAt, laterBy(now, -everyMs)))
      const isFree = or(isNull(alerts.leasedUntil), lte(alerts.leasedUntil, now))
      const due = orm
        .select({ id: alerts.id })
        .from(alerts)
        .innerJoin(workspaces, eq(workspaces.id, alerts.workspaceId))
        .where(and(alerts.isActive, isNull(workspaces.deletedAt), isDue, isFree))
        .orderBy(sql`${alerts.checkedAt} asc nulls first`, asc(alerts.id))
        .limit(limit)
        .for('update', { of: alerts, skipLocked: true })
      return orm
        .update(alerts)
        .set({ leaseId: randomUUID(), leasedUntil: laterBy(now, leaseMs) })
        .where(inArray(alerts.id, due))
        .returning({ ...getTableColumns(alerts), claimedAt })
    },

    /**
     * The zone in which the workspace has its days, and what its plan includes. @throws Error where there is
     * no such workspace
     */
    async workspaceOf(workspaceId: string): Promise<WatchedWorkspace> {
      const [row] = await orm
        .select({ timezone: workspaces.timezone, plan: workspaces.plan })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
      if (row === undefined) throw new Error('Postgres has no row for the workspace of an alert')
      return { timezone: row.timezone, maxDays: maxReportDays[row.plan] }
    },

    /** When each value that an alert fired for since then did so last, in Unix ms. */
    async firedValues({ workspaceId, id }: AlertRow, since: Date): Promise<ReadonlyMap<string, number>> {
      const { dimensionValue, firedAt, alertId } = alertFirings
      const rows = await orm
        .select({ dimensionValue, firedAt: sql<Date>`max(${firedAt})`.mapWith(firedAt) })
        .from(alertFirings)
        .where(and(eq(alertFirings.workspaceId, workspaceId), eq(alertId, id), gt(firedAt, since)))
        .groupBy(dimensionValue)
      return new Map(rows.map((row) => [row.dimensionValue ?? '', row.firedAt.getTime()]))
    },

    /**
     * The alert as it is now, locked until the transaction ends; null where it is not the claimant's any
     * more.
     */
    async lockForUpdate({ id, leaseId }: AlertRow): Promise<AlertRow | null> {
      if (leaseId === null) return null
      const [row] = await orm
        .select()
        .from(alerts)
        .where(and(eq(alerts.id, id), eq(alerts.leaseId, leaseId), alerts.isActive))
        .for('update')
      return row ?? null
    },

    /** Ends a claim with the window that was looked at and, where it fired, with what it showed. */
    async end(id: string, checkedAt: Date, fired: { firedAt: Date; value: number } | null): Promise<void> {
      await orm
        .update(alerts)
        .set({
          checkedAt,
          leaseId: null,
          leasedUntil: null,
          ...(fired && { lastFiredAt: fired.firedAt, lastValue: fired.value }),
        })
        .where(eq(alerts.id, id))
    },

    /**
     * Gives a claim back: the alert stays due, and is looked at again after `retryMs`, so that others come
     * before it.
     */
    async release({ id, leaseId }: AlertRow, retryMs: number): Promise<void> {
      if (leaseId === null) return
      await orm
        .update(alerts)
        .set({ leasedUntil: laterBy(dbClock(), retryMs) })
        .where(and(eq(alerts.id, id), eq(alerts.leaseId, leaseId)))
    },
  }
}
