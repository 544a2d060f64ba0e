import { workspaces } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { and, eq, isNull } from 'drizzle-orm'
import type { LinkTransaction } from './link-changes.ts'

/** What a workspace's new links have unless they say otherwise. */
export interface LinkDefaults {
  uniquenessHours: number
}

/**
 * Before links are made: locks their workspace against deletion until the transaction ends, and returns its
 * settings for new links. Without it a link made at the same moment would outlive its workspace.
 * @throws NOT_FOUND when it was deleted since the caller was identified
 */
export async function lockWorkspace({ tx }: LinkTransaction, workspaceId: string): Promise<LinkDefaults> {
  const [defaults] = await tx
    .select({ uniquenessHours: workspaces.uniquenessHours })
    .from(workspaces)
    .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
    .for('share')
  if (defaults === undefined) throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
  return defaults
}
