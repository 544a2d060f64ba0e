import type { Db } from '@waymark/db'
import type { RandomBytes } from '@waymark/domain'
import type { Replica } from '@waymark/replica/changes'
import { moveBatch } from './link-moving.ts'
import { createMovedLinksRepository } from './moved-links.repository.ts'

export interface DomainEmptyingDeps {
  db: Db
  replica: Pick<Replica, 'publisher'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
  /** Links moved in one transaction. Default 1,000. */
  batchSize?: number
}

export interface DomainEmptying {
  /** Moves a batch of a banned domain that has links left. @returns whether there was one */
  sweep(): Promise<boolean>
}

const defaultBatchSize = 1_000

/** Goes on with the links of banned domains that had more than one batch of them (contract §4). */
export function createDomainEmptying(deps: DomainEmptyingDeps): DomainEmptying {
  const { db, replica, clock, randomBytes, batchSize: limit = defaultBatchSize } = deps
  return {
    async sweep() {
      const at = new Date(clock())
      const moved = await db.transaction(async (tx) => {
        const domain = await createMovedLinksRepository(tx).claimUnfinished()
        return domain && moveBatch({ tx, domain, at, randomBytes, limit })
      })
      if (moved === null) return false
      await replica.publisher.publish(moved.changed)
      return moved.links > 0
    },
  }
}
