import { createIdentityRepository } from '@waymark/conversions'
import type { Db } from '@waymark/db'
import { AppError, type Plan, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { WorkspaceEmptying } from '@waymark/links'
import type { Page } from '../../envelope.ts'
import { type OptionalPrecondition, refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import { rebaseRates } from '../currency-rates/index.ts'
import {
  createWorkspaceRepository,
  type WorkspaceRepository,
  type WorkspaceRow,
} from './workspaces.repository.ts'
import type { WorkspaceCreate, WorkspacePatch, WorkspaceQuery, WorkspaceRecord } from './workspaces.schema.ts'

export interface WorkspaceServiceDeps {
  db: Db
  emptying: Pick<WorkspaceEmptying, 'remove'>
  clock: () => number
  randomBytes: RandomBytes
  /** Of a new workspace (`DEFAULT_PLAN`). */
  defaultPlan: Plan
}

export interface WorkspaceService {
  list(userId: string, query: WorkspaceQuery): Promise<Page<WorkspaceRecord>>
  read(userId: string, id: string): Promise<WorkspaceRecord>
  create(userId: string, input: WorkspaceCreate): Promise<WorkspaceRecord>
  /** With another base currency the rates are converted to it, see `rebaseRates`. */
  update(address: WorkspaceAddress, patch: WorkspacePatch): Promise<WorkspaceRecord>
  /**
   * At once for its members, its keys and new links; its links answer 410 within a second. Users stay, in
   * their other workspaces or in none.
   * @throws NOT_FOUND when it is deleted already, VERSION_MISMATCH; so does `update`
   */
  delete(address: WorkspaceAddress): Promise<void>
}

/** A workspace that a user changes. */
export interface WorkspaceAddress {
  userId: string
  id: string
  precondition: OptionalPrecondition
}

export function toWorkspaceRecord({ autoDisableMinCr, createdAt, ...row }: WorkspaceRow): WorkspaceRecord {
  return { ...row, autoDisableMinCr: Number(autoDisableMinCr), createdAt: createdAt.toISOString() }
}

const noSuchWorkspace = () => new AppError('NOT_FOUND', { message: 'There is no such workspace.' })

async function lockUnchanged(
  workspaces: WorkspaceRepository,
  { userId, id, precondition }: WorkspaceAddress,
): Promise<WorkspaceRow> {
  const row = await workspaces.lock(userId, id)
  if (row === null) throw noSuchWorkspace()
  refuseChanged(precondition, toWorkspaceRecord(row))
  return row
}

/**
 * A user's workspaces (contract §2). One it is no member of is not found; its role there was checked by the
 * authorization.
 */
export function createWorkspaceService({
  db,
  emptying,
  clock,
  randomBytes,
  defaultPlan,
}: WorkspaceServiceDeps): WorkspaceService {
  const workspaces = createWorkspaceRepository(db.orm)

  const read = async (userId: string, id: string) => {
    const row = await workspaces.find(userId, id)
    if (row === null) throw noSuchWorkspace()
    return toWorkspaceRecord(row)
  }
  return {
    read,
    list: async (userId, query) => {
      const { items, total } = await workspaces.list(userId, query)
      return { items: items.map(toWorkspaceRecord), total }
    },
    create: async (userId, input) => {
      const nowMs = clock()
      const row = {
        ...input,
        id: uuidV7(nowMs, randomBytes(10)),
        plan: defaultPlan,
        createdAt: new Date(nowMs),
      }
      await db.transaction((tx) => createWorkspaceRepository(tx).insert(row, userId))
      return read(userId, row.id)
    },
    update: async ({ userId, id, precondition }, patch) => {
      const at = new Date(clock())
      const { baseCurrency: to, identityHours: hours } = patch
      const row = await db.transaction(async (tx) => {
        const repository = createWorkspaceRepository(tx)
        const before = await lockUnchanged(repository, { userId, id, precondition })
        const from = before.baseCurrency
        const changed = await repository.update({ userId, id }, patch, at)
        if (changed === null) return null
        if (to !== undefined && from !== to) await rebaseRates(tx, id, { from, to }, at)
        if (hours !== undefined && hours < before.identityHours)
          await createIdentityRepository(tx).shorten(id, hours)
        return changed
      })
      if (row === null) throw noSuchWorkspace()
      return toWorkspaceRecord(row)
    },
    delete: async (address) => {
      await emptying.remove(address.id, async (tx, at) => {
        const repository = createWorkspaceRepository(tx)
        await lockUnchanged(repository, address)
        if (!(await repository.markDeleted(address.id, at))) throw noSuchWorkspace()
      })
    },
  }
}
