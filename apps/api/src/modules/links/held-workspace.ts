import { AppError } from '@waymark/domain'
import type { LinkTransaction } from './link-changes.ts'
import { createWorkspaceLinksRepository } from './workspace-links.repository.ts'

/**
 * Before links are made: keeps their workspace from being deleted until the transaction ends.
 * @throws NOT_FOUND when it was deleted since the caller was identified
 */
export async function holdWorkspace({ tx }: LinkTransaction, workspaceId: string): Promise<void> {
  const stands = await createWorkspaceLinksRepository(tx).holdWorkspace(workspaceId)
  if (!stands) throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
}
