import type { Db, Orm } from '@waymark/db'
import { type Replica, withChange } from '@waymark/replica/changes'
import { createWorkspaceLinksRepository } from './workspace-links.repository.ts'

export interface WorkspaceEmptyingDeps {
  db: Db
  replica: Pick<Replica, 'commit' | 'publisher'>
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
  /** Deletes a batch of links of a deleted workspace that has some left. @returns whether there was one */
  sweep(): Promise<boolean>
}

const defaultBatchSize = 1_000

/**
 * Deleting a workspace deletes its links (contract §3: their codes answer 410 and are not assigned again). In
 * batches, each with its rows of the outbox: neither a request nor a lock lasts longer for a workspace with
 * more links, and what a crash interrupts goes on where it stopped.
 */
export function createWorkspaceEmptying(deps: WorkspaceEmptyingDeps): WorkspaceEmptying {
  const { db, replica, clock, batchSize = defaultBatchSize } = deps

  const takeBatch = async (tx: Orm, workspaceId: string, at: Date): Promise<string[]> => {
    const workspaceLinks = createWorkspaceLinksRepository(tx)
    const linkIds = await workspaceLinks.deleteLinks(workspaceId, { at, limit: batchSize })
    if (linkIds.length < batchSize) await workspaceLinks.markEmptied(workspaceId, at)
    return linkIds
  }

  return {
    async remove(workspaceId, deleteWorkspace) {
      const at = new Date(clock())
      const work = async (tx: Orm) => {
        await deleteWorkspace(tx, at)
        const links = await takeBatch(tx, workspaceId, at)
        return { result: undefined, changed: { links, pages: { workspaceId } } }
      }
      await replica.commit(work, { config: [{ kind: 'workspace', key: workspaceId }] })
    },

    async sweep() {
      const changed = await db.transaction(async (tx) => {
        const workspaceId = await createWorkspaceLinksRepository(tx).claimDeleted()
        if (workspaceId === null) return null
        return withChange(tx, { links: await takeBatch(tx, workspaceId, new Date(clock())) })
      })
      if (changed !== null) await replica.publisher.publish(changed)
      return changed !== null
    },
  }
}
