import { randomUUID } from 'node:crypto'
import { alerts, type Orm, workspaces } from '@waymark/db'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'

export type AlertRow = typeof alerts.$inferSelect

/** How often an alert is looked at (contract §9). */
const everyMs = 60_000

/** What checks know of alerts. */
export function createAlertChecksRepository(orm: Orm) {
  return {
    /** Claims alerts that are due, so that each is looked at by one worker; those that wait longest first. */
    async claim(nowMs: number, { limit, leaseMs }: { limit: number; leaseMs: number }): Promise<AlertRow[]> {
      const leasedUntil = new Date(nowMs + leaseMs)
      const isDue = or(isNull(alerts.checkedAt), lte(alerts.checkedAt, new Date(nowMs - everyMs)))
      const isFree = or(isNull(alerts.leasedUntil), lte(alerts.leasedUntil, new Date(nowMs)))
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
        .set({ leaseId: randomUUID(), leasedUntil })
        .where(inArray(alerts.id, due))
        .returning()
    },

    /** The zone in which the workspace has its days. @throws Error where there is no such workspace */
    async timezoneOf(workspaceId: string): Promise<string> {
      const [row] = await orm
        .select({ timezone: workspaces.timezone })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
      if (row === undefined) throw new Error('Postgres has no row for the workspace of an alert')
      return row.timezone
    },

    /** The alert as it is now, held until the transaction ends; null where it is not the claimant's any more. */
    async hold({ id, leaseId }: AlertRow): Promise<AlertRow | null> {
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

    /** Gives a claim back: the alert stays due, and is looked at again at `retryAt`, so that others come before it. */
    async release({ id, leaseId }: AlertRow, retryAt: Date): Promise<void> {
      if (leaseId === null) return
      await orm
        .update(alerts)
        .set({ leasedUntil: retryAt })
        .where(and(eq(alerts.id, id), eq(alerts.leaseId, leaseId)))
    },
  }
}
