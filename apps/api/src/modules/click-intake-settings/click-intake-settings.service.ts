import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { Replica } from '@waymark/replica/changes'
import type { Caller } from '../../plugins/caller.ts'
import { createClickIntakeRepository } from './click-intake-settings.repository.ts'
import type { ClickIntakeRecord, PatchClickIntakeBody } from './click-intake-settings.schema.ts'

export interface ClickIntakeServiceDeps {
  db: Db
  replica: Pick<Replica, 'changeSettings'>
  /** Unix ms. */
  clock: () => number
}

export interface ClickIntakeService {
  read(caller: Caller): Promise<ClickIntakeRecord>
  /** What is left out stays. */
  update(caller: Caller, body: PatchClickIntakeBody): Promise<ClickIntakeRecord>
}

/** How clicks of a workspace are taken in (contract §9). Each change is a change of the workspace's entry. */
export function createClickIntakeService({ db, replica, clock }: ClickIntakeServiceDeps): ClickIntakeService {
  return {
    async read({ workspaceId }) {
      return (await createClickIntakeRepository(db.orm).find(workspaceId)) ?? gone()
    },
    update: ({ workspaceId }, body) =>
      replica.changeSettings(workspaceId, async (tx) => {
        const change = { ...body, updatedAt: new Date(clock()) }
        return (await createClickIntakeRepository(tx).update(workspaceId, change)) ?? gone()
      }),
  }
}

function gone(): never {
  throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
}
