import { AppError } from '@waymark/domain'
import type { LinkTransaction } from './link-changes.ts'
import { createWorkspaceLinksRepository, type LinkDefaults } from './workspace-links.repository.ts'

/**
 * Before links are made: keeps their workspace from being deleted until the transaction ends, and tells what
 * it says of new links.
 * @throws NOT_FOUND when it was deleted since the caller was identified
 */
export async function lockWorkspace({ tx }: LinkTransaction, workspaceId: string): Promise<LinkDefaults> {
  const defaults = await createWorkspaceLinksRepository(tx).lockWorkspace(workspaceId)
  if (defaults === null) throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
  return defaults
}
