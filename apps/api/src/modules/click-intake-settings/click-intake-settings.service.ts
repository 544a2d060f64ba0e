import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { Replica } from '@waymark/replica/changes'
import type { Warning } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { createClickIntakeRepository } from './click-intake-settings.repository.ts'
import type { ClickIntakeRecord, PatchClickIntakeBody } from './click-intake-settings.schema.ts'
import { kindWarnings, type OpenGeo } from './kind-warnings.ts'

export interface ClickIntakeServiceDeps {
  db: Db
  replica: Pick<Replica, 'changeSettings'>
  /** Unix ms. */
  clock: () => number
  /** Opened only where a warning depends on it. */
  geo: OpenGeo
}

export interface ReadSettings {
  settings: ClickIntakeRecord
  warnings: Warning[]
}

export interface ClickIntakeService {
  read(caller: Caller): Promise<ReadSettings>
  /** What is left out stays. */
  update(caller: Caller, body: PatchClickIntakeBody): Promise<ReadSettings>
}

/** How clicks of a workspace are taken in (contract §9). Each change is a change of the workspace's entry. */
export function createClickIntakeService(deps: ClickIntakeServiceDeps): ClickIntakeService {
  const { db, replica, clock, geo } = deps
  const withWarnings = async (settings: ClickIntakeRecord): Promise<ReadSettings> => ({
    settings,
    warnings: await kindWarnings(settings, geo),
  })
  return {
    read: async ({ workspaceId }) =>
      withWarnings((await createClickIntakeRepository(db.orm).find(workspaceId)) ?? gone()),
    update: async ({ workspaceId }, body) =>
      withWarnings(
        await replica.changeSettings(workspaceId, async (tx) => {
          const change = { ...body, updatedAt: new Date(clock()) }
          return (await createClickIntakeRepository(tx).update(workspaceId, change)) ?? gone()
        }),
      ),
  }
}

function gone(): never {
  throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
}
