import { type Orm, workspaces } from '@waymark/db'
import { and, eq, isNull } from 'drizzle-orm'
import type { ClickIntakeRecord, PatchClickIntakeBody } from './click-intake-settings.schema.ts'

const columns = {
  storeRawIp: workspaces.storeRawIp,
  uniquenessHours: workspaces.uniquenessHours,
  botAction: workspaces.botAction,
  mailScannerAction: workspaces.mailScannerAction,
  torAction: workspaces.torAction,
  vpnAction: workspaces.vpnAction,
  dataCenterAction: workspaces.dataCenterAction,
  respectDnt: workspaces.respectDnt,
  retentionDays: workspaces.retentionDays,
}

export function createClickIntakeRepository(orm: Orm) {
  const notDeleted = (workspaceId: string) =>
    and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt))
  return {
    async find(workspaceId: string): Promise<ClickIntakeRecord | null> {
      const [row] = await orm.select(columns).from(workspaces).where(notDeleted(workspaceId))
      return row ?? null
    },

    /** Does what `find` does, and locks the row against other changes until the transaction ends. */
    async lock(workspaceId: string): Promise<ClickIntakeRecord | null> {
      const rows = orm.select(columns).from(workspaces).where(notDeleted(workspaceId))
      return (await rows.for('no key update'))[0] ?? null
    },

    /** Null when the workspace was deleted since the caller was identified. */
    async update(
      workspaceId: string,
      change: PatchClickIntakeBody & { updatedAt: Date },
    ): Promise<ClickIntakeRecord | null> {
      const [row] = await orm.update(workspaces).set(change).where(notDeleted(workspaceId)).returning(columns)
      return row ?? null
    },
  }
}
