import type { Db, Orm } from '@waymark/db'
import type { ConfigRef } from '@waymark/replica'
import type { DocumentPublisher } from './document-publisher.ts'
import { markChanged } from './document-versions.repository.ts'

export interface DocumentChanges {
  /**
   * Runs `work` in a transaction that also marks the document as changed, and after the commit has it published to the
   * redirectors. Two of one document never run at once. Answers without the redirectors too: what could not be published at
   * once is left to the sweeper.
   */
  commit<Result>(changed: ConfigRef, work: (tx: Orm) => Promise<Result>): Promise<Result>
}

/** Changes of what a shared document is made of (invariant 3 of the design: live within a second, on every redirector). */
export function createDocumentChanges({
  db,
  publisher,
}: {
  db: Db
  publisher: Pick<DocumentPublisher, 'publishSoon'>
}): DocumentChanges {
  return {
    async commit(changed, work) {
      const result = await db.transaction(async (tx) => {
        await markChanged(tx, changed.kind, changed.key)
        return work(tx)
      })
      await publisher.publishSoon([changed])
      return result
    },
  }
}
