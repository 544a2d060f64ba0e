import { AppError } from '@waymark/domain'
import type { LinkTransaction } from './link-changes.ts'
import { createWorkspaceLinksRepository, type LinkDefaults } from './workspace-links.repository.ts'

/**
 * Before links are made: locks their workspace against deletion until the transaction ends, and returns its
 * settings for new links.
 * @throws NOT_FOUND when it was deleted since the caller was identified
 */
export async function lockWorkspace({ tx }: LinkTransaction, workspaceId: string): Promise<LinkDefaults> {
  const defaults = await createWorkspaceLinksRepository(tx).lockWorkspace(workspaceId)
  if (defaults === null) throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
  return defaults
}
