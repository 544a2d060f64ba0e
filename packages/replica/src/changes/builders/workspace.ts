import { botRules, lists, workspaces } from '@waymark/db'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ConfigBuilder } from './builder.ts'

/** Null for a workspace that was deleted: its links answer 410, nothing of it is needed. */
export const buildWorkspace: ConfigBuilder<'workspace'> = async (orm, workspaceId) => {
  const [settings] = await orm
    .select({
      storeRawIp: workspaces.storeRawIp,
      botAction: workspaces.botAction,
      botKinds: {
        mail_scanner: workspaces.mailScannerAction,
        tor: workspaces.torAction,
        vpn: workspaces.vpnAction,
        data_center: workspaces.dataCenterAction,
      },
      respectDnt: workspaces.respectDnt,
    })
    .from(workspaces)
    .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
  if (settings === undefined) return null
  const { id, kind, value, action } = botRules
  const rules = await orm
    .select({ id, kind, value, action })
    .from(botRules)
    .where(eq(botRules.workspaceId, workspaceId))
    .orderBy(asc(botRules.createdAt), asc(id))
  const named = await orm
    .select({ name: lists.name, kind: lists.kind, entries: lists.entries })
    .from(lists)
    .where(eq(lists.workspaceId, workspaceId))
    .orderBy(asc(lists.id))
  return { ...settings, botRules: rules, lists: named }
}
