import type { Db } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { type LinkChanges, refuseWhileInFlow } from '../links/index.ts'
import { createLandingRepository, type LandingRow } from './landings.repository.ts'
import type {
  CreateLandingBody,
  LandingRecord,
  ListLandingsQuery,
  PatchLandingBody,
} from './landings.schema.ts'

export interface LandingServiceDeps {
  db: Db
  changes: LinkChanges
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface LandingService {
  list(caller: Caller, query: ListLandingsQuery): Promise<Page<LandingRecord>>
  read(caller: Caller, id: string): Promise<LandingRecord>
  create(caller: Caller, body: CreateLandingBody): Promise<LandingRecord>
  /** @throws CONFLICT for a status that an archived landing cannot take */
  update(caller: Caller, id: string, body: PatchLandingBody): Promise<LandingRecord>
  /** @throws CONFLICT while a rule's flow uses it */
  remove(caller: Caller, id: string): Promise<void>
}

const noSuchLanding = () => new AppError('NOT_FOUND', { message: 'There is no such landing.' })

/** What a change must touch for redirectors to care. */
const isPublished = ({ url, status }: PatchLandingBody) => url !== undefined || status !== undefined

/** Landings (contract §6). */
export function createLandingService({
  db,
  changes,
  clock,
  randomBytes,
}: LandingServiceDeps): LandingService {
  const landings = createLandingRepository(db.orm)

  return {
    async list({ workspaceId }, query) {
      const { items, total } = await landings.page(workspaceId, query)
      return { items: items.map(landingRecordOf), total }
    },

    async read({ workspaceId }, id) {
      const landing = await landings.find(workspaceId, id)
      if (landing === null) throw noSuchLanding()
      return landingRecordOf(landing)
    },

    async create({ workspaceId }, body) {
      const createdAt = new Date(clock())
      const id = uuidV7(createdAt.getTime(), randomBytes(10))
      return landingRecordOf(
        await landings.insert({ ...body, id, workspaceId, createdAt, updatedAt: createdAt }),
      )
    },

    async update({ workspaceId }, id, body) {
      return changes.commit(async ({ tx }) => {
        const repository = createLandingRepository(tx)
        const before = await repository.lock(workspaceId, id)
        if (before === null) throw noSuchLanding()
        checkTransition(before, body)
        const after = await repository.update(workspaceId, id, { ...body, updatedAt: new Date(clock()) })
        return {
          result: landingRecordOf(after),
          changed: { linksUsing: isPublished(body) ? { landings: [id] } : {} },
        }
      })
    },

    async remove({ workspaceId }, id) {
      await changes.commit(async (unit) => {
        const repository = createLandingRepository(unit.tx)
        if ((await repository.lock(workspaceId, id)) === null) throw noSuchLanding()
        await refuseWhileInFlow(unit, { landings: [id] })
        await repository.remove(workspaceId, id)
        return { result: undefined, changed: {} }
      })
    },
  }
}

/** active ↔ paused, any → archived (contract §6). */
function checkTransition({ status }: LandingRow, body: PatchLandingBody): void {
  if (status !== 'archived' || body.status === undefined || body.status === 'archived') return
  throw new AppError('CONFLICT', {
    message: 'An archived landing stays archived.',
    details: [{ path: 'status', message: 'the landing is archived' }],
  })
}

function landingRecordOf(landing: LandingRow): LandingRecord {
  return {
    id: landing.id,
    workspaceId: landing.workspaceId,
    name: landing.name,
    url: landing.url,
    groupName: landing.groupName,
    status: landing.status,
    notes: landing.notes,
    createdAt: landing.createdAt.toISOString(),
    updatedAt: landing.updatedAt.toISOString(),
  }
}
