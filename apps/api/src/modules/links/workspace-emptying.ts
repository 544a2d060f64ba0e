import type { Db, Orm } from '@waymark/db'
import { type DocumentPublisher, markPagesOfWorkspace } from '../../replica/index.ts'
import { createLinkOutbox } from './link-outbox.repository.ts'
import type { LinkPublisher } from './link-publisher.ts'
import { createWorkspaceLinksRepository } from './workspace-links.repository.ts'

export interface WorkspaceEmptyingDeps {
  db: Db
  publisher: Pick<LinkPublisher, 'publish' | 'publishSoon'>
  documents: Pick<DocumentPublisher, 'publishSoon'>
  /** Unix ms. */
  clock: () => number
  /** Links marked in one transaction. Default 1,000. */
  batchSize?: number
}

export interface WorkspaceEmptying {
  /**
   * Marks a workspace as deleted, by `deleteWorkspace` in the same transaction as its first links, which
   * redirectors know of when this resolves, or soon after. What is more than a batch is left to `sweep`.
   * Rejects, and changes nothing, when `deleteWorkspace` does.
   */
  remove(workspaceId: string, deleteWorkspace: (tx: Orm, at: Date) => Promise<void>): Promise<void>
  /** Takes a batch of links away from a deleted workspace that has some left. @returns whether there was one */
  sweep(): Promise<boolean>
}

const defaultBatchSize = 1_000

/**
 * Deleting a workspace takes its links away (contract §3: their codes answer 410 and are not given away again). In
 * batches, each with its rows of the outbox: neither a request nor a lock lasts longer for a workspace with more
 * links, and what a crash interrupts goes on where it stopped.
 */
export function createWorkspaceEmptying(deps: WorkspaceEmptyingDeps): WorkspaceEmptying {
  const { db, publisher, documents, clock, batchSize = defaultBatchSize } = deps

  const takeBatch = async (tx: Orm, workspaceId: string, at: Date): Promise<string[]> => {
    const workspaceLinks = createWorkspaceLinksRepository(tx)
    const linkIds = await workspaceLinks.deleteLinks(workspaceId, { at, limit: batchSize })
    await createLinkOutbox(tx).addAll(linkIds)
    if (linkIds.length < batchSize) await workspaceLinks.markEmptied(workspaceId, at)
    return linkIds
  }

  return {
    async remove(workspaceId, deleteWorkspace) {
      const at = new Date(clock())
      const { linkIds, pages } = await db.transaction(async (tx) => {
        await deleteWorkspace(tx, at)
        const linkIds = await takeBatch(tx, workspaceId, at)
        return { linkIds, pages: await markPagesOfWorkspace(tx, workspaceId) }
      })
      await publisher.publishSoon(linkIds)
      await documents.publishSoon(pages)
    },

    async sweep() {
      const linkIds = await db.transaction(async (tx) => {
        const workspaceId = await createWorkspaceLinksRepository(tx).claimDeleted()
        return workspaceId === null ? null : takeBatch(tx, workspaceId, new Date(clock()))
      })
      if (linkIds !== null) await publisher.publish(linkIds)
      return linkIds !== null
    },
  }
}
