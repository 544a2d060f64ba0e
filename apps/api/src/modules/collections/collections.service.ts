import type { Db, Orm } from '@waymark/db'
import { AppError, type RandomBytes } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller, LinkAccess } from '../../plugins/caller.ts'
import { refuseWhileNamed } from '../capi-integrations/index.ts'
import { permittedLinks } from '../links/index.ts'
import { newRecord } from '../workspace-records.ts'
import {
  type CollectionRepository,
  type CollectionRow,
  createCollectionRepository,
} from './collections.repository.ts'
import type {
  AddLinksBody,
  CollectionRecord,
  CreateCollectionBody,
  ListCollectionsQuery,
  PatchCollectionBody,
} from './collections.schema.ts'

export interface CollectionServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface CollectionService {
  list(caller: Caller, query: ListCollectionsQuery): Promise<Page<CollectionRecord>>
  read(caller: Caller, id: string): Promise<CollectionRecord>
  create(caller: Caller, body: CreateCollectionBody): Promise<CollectionRecord>
  update(caller: Caller, id: string, body: PatchCollectionBody): Promise<CollectionRecord>
  /** @throws CONFLICT where an ad platform names it */
  remove(caller: Caller, id: string): Promise<void>
  /**
   * May be repeated.
   * @throws VALIDATION_FAILED naming every id that is no link of the workspace; then none is added
   */
  addLinks(caller: Caller, id: string, body: AddLinksBody): Promise<CollectionRecord>
  /** May be repeated. @throws NOT_FOUND for what is no link of the workspace */
  removeLink(caller: Caller, id: string, linkId: string): Promise<void>
}

/** Collections (specification, "Collection"; contract §9). */
export function createCollectionService(deps: CollectionServiceDeps): CollectionService {
  const { db, clock } = deps
  const collections = createCollectionRepository(db.orm)
  /** Runs `work` on the collection under its row lock; its `updatedAt` moves when its links do. */
  const changeLinks = (
    access: LinkAccess,
    id: string,
    work: (unit: {
      tx: Orm
      repository: CollectionRepository
      collection: CollectionRow
    }) => Promise<boolean>,
  ) =>
    db.transaction(async (tx) => {
      const repository = createCollectionRepository(tx)
      const collection = await repository.lockForUpdate(access, id)
      const isChanged = await work({ tx, repository, collection })
      const updatedAt = new Date(clock())
      const after = isChanged ? await repository.update(access, id, { updatedAt }) : collection
      return recordOf(repository, access, after)
    })

  return {
    async list(caller, query) {
      const { items, total } = await collections.page(caller, query)
      const counts = await collections.countLinks(
        caller,
        items.map(({ id }) => id),
      )
      return { items: items.map((item) => collectionRecordOf(item, counts.get(item.id) ?? 0)), total }
    },

    read: async (caller, id) => recordOf(collections, caller, await collections.read(caller, id)),

    create: async (caller, body) =>
      collectionRecordOf(await collections.insert({ ...body, ...newRecord(deps, caller) }), 0),

    async update(caller, id, body) {
      const change = { ...body, updatedAt: new Date(clock()) }
      return recordOf(collections, caller, await collections.update(caller, id, change))
    },

    remove: (caller, id) =>
      db.transaction(async (tx) => {
        const repository = createCollectionRepository(tx)
        await repository.lockForUpdate(caller, id)
        await refuseWhileNamed(tx, caller, { listed: 'collectionIds', id })
        await repository.remove(caller, id)
      }),

    addLinks: (caller, id, { linkIds }) =>
      changeLinks(caller, id, async ({ tx, repository, collection }) => {
        const known = await permittedLinks(tx, caller, linkIds)
        refuseUnknown(linkIds, known)
        return (await repository.addLinks(collection, [...known], new Date(clock()))) > 0
      }),

    async removeLink(caller, id, linkId) {
      await changeLinks(caller, id, async ({ tx, repository, collection }) => {
        const known = await permittedLinks(tx, caller, [linkId])
        if (known.size === 0) throw new AppError('NOT_FOUND', { message: 'There is no such link.' })
        return repository.removeLink(collection, linkId)
      })
    },
  }
}

function refuseUnknown(linkIds: readonly string[], known: ReadonlySet<string>): void {
  const details = linkIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `linkIds.${index}`, message: 'is no link of this workspace' }],
  )
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

async function recordOf(
  collections: CollectionRepository,
  access: LinkAccess,
  row: CollectionRow,
): Promise<CollectionRecord> {
  const counts = await collections.countLinks(access, [row.id])
  return collectionRecordOf(row, counts.get(row.id) ?? 0)
}

function collectionRecordOf(row: CollectionRow, linksCount: number): CollectionRecord {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    color: row.color,
    emoji: row.emoji,
    linksCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
