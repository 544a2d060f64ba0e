import { randomBytes } from 'node:crypto'
import { auditLog, type Orm } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'

export interface SystemAction {
  workspaceId: string
  resourceType: 'link' | 'offer' | 'list'
  resourceId: string
  /** What was changed, as a request would have said it, and why. */
  changes: Readonly<Record<string, unknown>> & { reason: string }
}

/**
 * Writes changes that the system made by itself to the audit log (contract §2, GET /audit-log), in the
 * transaction of the change. Such an entry has no user, key or address.
 */
export async function auditSystemActions(
  tx: Orm,
  actions: readonly SystemAction[],
  atMs: number,
): Promise<void> {
  if (actions.length === 0) return
  const createdAt = new Date(atMs)
  const entries = actions.map(({ resourceType, changes, ...action }) => ({
    ...action,
    id: uuidV7(atMs, randomBytes(10)),
    action: `${resourceType}.update`,
    resourceType,
    changes: { ...changes },
    createdAt,
  }))
  await tx.insert(auditLog).values(entries)
}
