import { annotations, type Db, type Orm } from '@waymark/db'
import { AppError, type RandomBytes } from '@waymark/domain'
import { eq, gte, lte } from 'drizzle-orm'
import type { Page } from '../../envelope.ts'
import type { Caller, LinkAccess } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { ofPermittedLinks, permittedLinks } from '../links/index.ts'
import { newRecord, workspaceRecords } from '../workspace-records.ts'
import type {
  AnnotationRecord,
  CreateAnnotationBody,
  ListAnnotationsQuery,
  PatchAnnotationBody,
} from './annotations.schema.ts'

export interface AnnotationServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface AnnotationService {
  list(caller: Caller, query: ListAnnotationsQuery): Promise<Page<AnnotationRecord>>
  read(caller: Caller, id: string): Promise<AnnotationRecord>
  /** @throws VALIDATION_FAILED for a link that the caller does not see; so does `update` */
  create(caller: Caller, body: CreateAnnotationBody): Promise<AnnotationRecord>
  update(caller: Caller, id: string, body: PatchAnnotationBody): Promise<AnnotationRecord>
  remove(caller: Caller, id: string): Promise<void>
}

type AnnotationRow = typeof annotations.$inferSelect

const annotationRecords = workspaceRecords(annotations, {
  noun: 'annotation',
  bound: recordBounds.annotations,
  searched: [annotations.text],
  // A member who sees certain links sees their annotations only.
  narrow: (access: LinkAccess, orm) => ofPermittedLinks(orm, access, annotations.linkId),
})

/** Notes on the days of charts (contract-2 §13). */
export function createAnnotationService(deps: AnnotationServiceDeps): AnnotationService {
  const { db, clock } = deps
  const records = annotationRecords(db.orm)
  return {
    async list(caller, { from, to, linkId, ...query }) {
      const { items, total } = await records.page(
        caller,
        query,
        from === undefined ? undefined : gte(annotations.date, from),
        to === undefined ? undefined : lte(annotations.date, to),
        linkId === undefined ? undefined : eq(annotations.linkId, linkId),
      )
      return { items: items.map(recordOf), total }
    },

    read: async (caller, id) => recordOf(await records.read(caller, id)),

    async create(caller, body) {
      await checkLink(db.orm, caller, body.linkId)
      return recordOf(await records.insert({ ...body, ...newRecord(deps, caller) }))
    },

    update: (caller, id, body) =>
      db.transaction(async (tx) => {
        const ours = annotationRecords(tx)
        await ours.lockForUpdate(caller, id)
        if (body.linkId !== undefined) await checkLink(tx, caller, body.linkId)
        return recordOf(await ours.update(caller, id, { ...body, updatedAt: new Date(clock()) }))
      }),

    remove: (caller, id) => records.remove(caller, id),
  }
}

/** Links that were deleted have days to speak of, too. @throws VALIDATION_FAILED */
async function checkLink(orm: Orm, caller: Caller, linkId: string | null): Promise<void> {
  const refuse = (message: string) =>
    new AppError('VALIDATION_FAILED', { details: [{ path: 'linkId', message }] })
  if (linkId === null) {
    if (caller.restriction !== null) throw refuse('must be one of the links that you see')
    return
  }
  const permitted = await permittedLinks(orm, caller, [linkId], { deletedToo: true })
  if (!permitted.has(linkId)) throw refuse('is no link of this workspace')
}

function recordOf({ id, date, text, linkId, createdAt, updatedAt }: AnnotationRow): AnnotationRecord {
  return {
    id,
    date,
    text,
    linkId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
