import { alertFirings, alerts, auditLog, type Orm } from '@waymark/db'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type LiveEventRecord, watchedResources } from './live.schema.ts'

/** An alert or a change of state, and whose it is. */
export interface LiveChange {
  id: string
  workspaceId: string
  atMs: number
  /** Null: it is not about one link. */
  linkId: string | null
  /** Whether members who see some links only may hear of it. */
  isForRestricted: boolean
  record: LiveEventRecord
}

/** Where the new state is in an entry of the audit log; the calls that change many have it a level deeper. */
const stateOf = z
  .object({ status: z.string().optional(), isActive: z.boolean().optional(), reason: z.string().optional() })
  .catch({})

const isWatched = (name: string): name is (typeof watchedResources)[number] =>
  watchedResources.some((resource) => resource === name)

/** Their records are everybody's to read (contract §17). */
const openToRestricted: ReadonlySet<string> = new Set(['offer', 'landing'])

const changes = sql`coalesce(${auditLog.changes} -> 'changes', ${auditLog.changes})`

/** What fired and what was switched on or off in these workspaces since then. */
export function createLiveChanges(orm: Orm) {
  const firings = async (workspaceIds: readonly string[], since: Date): Promise<LiveChange[]> => {
    const rows = await orm
      .select({ firing: alertFirings, name: alerts.name })
      .from(alertFirings)
      .innerJoin(alerts, eq(alerts.id, alertFirings.alertId))
      .where(and(inArray(alertFirings.workspaceId, [...workspaceIds]), gte(alertFirings.firedAt, since)))
      .orderBy(alertFirings.firedAt)
    return rows.map(({ firing, name }) => {
      const { workspaceId, deliveryIds: _, firedAt, ...shown } = firing
      const linkId = firing.scope === 'link' ? firing.dimensionValue : null
      const data = { ...shown, name, firedAt: firedAt.toISOString() }
      const record = { event: 'alert', data } as const
      return { id: firing.id, workspaceId, atMs: firedAt.getTime(), linkId, isForRestricted: false, record }
    })
  }

  const states = async (workspaceIds: readonly string[], since: Date): Promise<LiveChange[]> => {
    const rows = await orm
      .select({
        id: auditLog.id,
        workspaceId: auditLog.workspaceId,
        createdAt: auditLog.createdAt,
        resourceType: auditLog.resourceType,
        resourceId: auditLog.resourceId,
        changes: sql<unknown>`${changes}`,
      })
      .from(auditLog)
      .where(
        and(
          inArray(auditLog.workspaceId, [...workspaceIds]),
          gte(auditLog.createdAt, since),
          inArray(auditLog.resourceType, [...watchedResources]),
          sql`${auditLog.action} like '%update' and ${changes} ?| array['status', 'isActive']`,
        ),
      )
      .orderBy(auditLog.createdAt)
    return rows.flatMap(({ id, workspaceId, createdAt, resourceType, resourceId, changes: changed }) => {
      const { status, isActive, reason = null } = stateOf.parse(changed)
      const state = status ?? (isActive ? 'active' : 'inactive')
      if (workspaceId === null || !isWatched(resourceType)) return []
      const data = { resourceType, resourceId, status: state, reason, at: createdAt.toISOString() }
      const linkId = resourceType === 'link' ? resourceId : null
      const isForRestricted = openToRestricted.has(resourceType)
      const record = { event: 'status', data } as const
      return [{ id, workspaceId, atMs: createdAt.getTime(), linkId, isForRestricted, record }]
    })
  }

  return async (workspaceIds: readonly string[], since: Date): Promise<LiveChange[]> => {
    if (workspaceIds.length === 0) return []
    const found = await Promise.all([firings(workspaceIds, since), states(workspaceIds, since)])
    return found.flat()
  }
}
