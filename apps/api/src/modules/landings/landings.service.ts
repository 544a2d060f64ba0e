import { type Db, landings } from '@waymark/db'
import { AppError, type RandomBytes } from '@waymark/domain'
import { eq } from 'drizzle-orm'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { type LinkChanges, refuseWhileInFlow } from '../links/index.ts'
import { type CloneRecordBody, copiedName } from '../offers/index.ts'
import { newRecord } from '../workspace-records.ts'
import { type LandingRow, landingRecords } from './landings.repository.ts'
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

export interface LandingUpdate {
  id: string
  body: PatchLandingBody
}

export interface LandingService {
  list(caller: Caller, query: ListLandingsQuery): Promise<Page<LandingRecord>>
  read(caller: Caller, id: string): Promise<LandingRecord>
  create(caller: Caller, body: CreateLandingBody): Promise<LandingRecord>
  /** A new one with the same fields. @throws NOT_FOUND */
  clone(caller: Caller, id: string, body: CloneRecordBody): Promise<LandingRecord>
  /** @throws CONFLICT for a status that an archived landing cannot take */
  update(caller: Caller, change: LandingUpdate): Promise<LandingRecord>
  /** @throws CONFLICT while a rule's flow uses it */
  remove(caller: Caller, id: string): Promise<void>
}

/** What a change must touch for redirectors to care. */
const isPublished = ({ name, url, status }: PatchLandingBody) =>
  name !== undefined || url !== undefined || status !== undefined

/** Landings (contract §6). */
export function createLandingService(deps: LandingServiceDeps): LandingService {
  const { changes, clock } = deps
  const records = landingRecords(deps.db.orm)

  return {
    async list(caller, query) {
      const hasStatus = query.status && eq(landings.status, query.status)
      const { items, total } = await records.page(caller, query, hasStatus)
      return { items: items.map(landingRecordOf), total }
    },

    read: async (caller, id) => landingRecordOf(await records.read(caller, id)),

    create: async (caller, body) =>
      landingRecordOf(await records.insert({ ...body, ...newRecord(deps, caller) })),

    async clone(caller, id, { name, status }) {
      const original = await records.read(caller, id)
      const copy = {
        ...original,
        name: name ?? copiedName(original.name),
        status,
        ...newRecord(deps, caller),
      }
      return landingRecordOf(await records.insert(copy))
    },

    update: (caller, { id, body }) =>
      changes.commit(async ({ tx }) => {
        const before = await landingRecords(tx).lockForUpdate(caller, id)
        checkTransition(before, body)
        const change = { ...body, updatedAt: new Date(clock()) }
        const after = await landingRecords(tx).update(caller, id, change)
        return {
          result: landingRecordOf(after),
          changed: { linksUsing: isPublished(body) ? { landings: [id] } : {} },
        }
      }),

    async remove(caller, id) {
      await changes.commit(async (unit) => {
        await landingRecords(unit.tx).lockForUpdate(caller, id)
        await refuseWhileInFlow(unit, { landings: [id] })
        await landingRecords(unit.tx).remove(caller, id)
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
