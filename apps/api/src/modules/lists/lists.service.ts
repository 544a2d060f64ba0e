import type { Db } from '@waymark/db'
import { AppError, type ErrorDetail, type RandomBytes } from '@waymark/domain'
import type { Replica } from '@waymark/replica/changes'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { newRecord } from '../workspace-records.ts'
import { wrongEntries } from './list-entries.ts'
import {
  createListRepository,
  type ListRepository,
  type ListRow,
  type ListSummaryRow,
} from './lists.repository.ts'
import {
  type CreateListBody,
  type ListEntriesBody,
  type ListRecord,
  type ListSummary,
  type ListsQuery,
  maxEntries,
  type PatchListBody,
  wrongEntriesOf,
} from './lists.schema.ts'

export interface ListServiceDeps {
  db: Db
  replica: Pick<Replica, 'changeSettings'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface ListService {
  list(caller: Caller, query: ListsQuery): Promise<Page<ListSummary>>
  read(caller: Caller, id: string): Promise<ListRecord>
  create(caller: Caller, body: CreateListBody): Promise<ListRecord>
  /**
   * What is no entry of the list in a body that is refused for something else; nothing where there is no such
   * list.
   */
  wrongEntries(caller: Caller, id: string, body: unknown): Promise<ErrorDetail[]>
  /** @throws CONFLICT for a new name while something refers to the old one */
  update(caller: Caller, id: string, body: PatchListBody): Promise<ListRecord>
  /**
   * Those that are in the list already stay. Of several calls at once none loses entries of another.
   * @throws CONFLICT for more than a list, or the lists of a workspace, may have
   */
  addEntries(caller: Caller, id: string, body: ListEntriesBody): Promise<ListRecord>
  /** Those that are not in the list are as good as taken out. */
  removeEntries(caller: Caller, id: string, body: ListEntriesBody): Promise<void>
  /** @throws CONFLICT while a rule, a saved report, a dashboard or an alert refers to it */
  remove(caller: Caller, id: string): Promise<void>
}

/** Every redirector that serves a link of the workspace has its lists in memory. */
const maxBytes = 4 * 1024 * 1024

/**
 * Named lists (contract §9): filter values `list:NAME`. Each change is a change of the workspace's document.
 */
export function createListService(deps: ListServiceDeps): ListService {
  const { db, replica, clock } = deps
  const records = createListRepository(db.orm)
  const change = <Result>({ workspaceId }: Caller, work: (lists: ListRepository) => Promise<Result>) =>
    replica.changeSettings(workspaceId, (tx) => work(createListRepository(tx)))

  return {
    async list(caller, query) {
      const { items, total } = await records.page(caller, query)
      return { items: items.map(summaryOf), total }
    },

    read: async (caller, id) => recordOf(await records.read(caller, id)),

    async wrongEntries(caller, id, body) {
      const list = await records.find(caller, id)
      return list === null ? [] : wrongEntriesOf(list.kind, body)
    },

    create: (caller, body) =>
      change(caller, async (lists) => {
        await checkRoom(lists, { caller, id: null, entries: body.entries })
        return recordOf(await lists.insert({ ...body, ...newRecord(deps, caller) }))
      }),

    update: (caller, id, body) =>
      change(caller, async (lists) => {
        const before = await lists.lockForUpdate(caller, id)
        const { name = before.name, entries } = body
        if (name.toLowerCase() !== before.name.toLowerCase()) await checkUnused(lists, before)
        if (entries !== undefined) {
          refuseWrong(wrongEntries(before.kind, entries))
          await checkRoom(lists, { caller, id, entries })
        }
        return recordOf(await lists.update(caller, id, { ...body, updatedAt: new Date(clock()) }))
      }),

    addEntries: (caller, id, body) =>
      change(caller, async (lists) => {
        const before = await lists.lockForUpdate(caller, id)
        refuseWrong(wrongEntries(before.kind, body.entries))
        const entries = [...new Set([...before.entries, ...body.entries])]
        if (entries.length > maxEntries) throw tooManyEntries()
        await checkRoom(lists, { caller, id, entries })
        return recordOf(await lists.update(caller, id, { entries, updatedAt: new Date(clock()) }))
      }),

    removeEntries: (caller, id, body) =>
      change(caller, async (lists) => {
        const before = await lists.lockForUpdate(caller, id)
        const removed = new Set(body.entries)
        const entries = before.entries.filter((entry) => !removed.has(entry))
        await lists.update(caller, id, { entries, updatedAt: new Date(clock()) })
      }),

    remove: (caller, id) =>
      change(caller, async (lists) => {
        const list = await lists.lockForUpdate(caller, id)
        await checkUnused(lists, list)
        await checkUnfilled(lists, list)
        await lists.remove(caller, id)
      }),
  }
}

function refuseWrong(details: ReturnType<typeof wrongEntries>): void {
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

const tooManyEntries = () =>
  new AppError('CONFLICT', {
    message: `A list has at most ${maxEntries.toLocaleString('en')} entries.`,
  })

/** The settings are locked: two that come at once cannot both take the last room. */
async function checkRoom(
  lists: ListRepository,
  { caller, id, entries }: { caller: Caller; id: string | null; entries: readonly string[] },
): Promise<void> {
  const otherBytes = await lists.storedBytes(caller, id)
  if (otherBytes + Buffer.byteLength(entries.join('')) > maxBytes)
    throw new AppError('CONFLICT', { message: 'The lists of a workspace may have at most 4 MiB together.' })
}

/** Without the list, a rule would match no visitor and a report would be refused. */
async function checkUnused(lists: ListRepository, { workspaceId, name }: ListRow): Promise<void> {
  const use = await lists.findUse(workspaceId, name)
  if (use === null) return
  throw new AppError('CONFLICT', {
    message: `${use.what} refers to list:${name}.`,
    details: [{ path: 'name', message: `is used by ${use.record}` }],
  })
}

/** An alert that adds to it would do nothing any more. */
async function checkUnfilled(lists: ListRepository, list: ListRow): Promise<void> {
  const use = await lists.findFiller(list)
  if (use === null) return
  throw new AppError('CONFLICT', {
    message: `${use.what} adds to list:${list.name}.`,
    details: [{ path: 'id', message: `is used by ${use.record}` }],
  })
}

function summaryOf({ id, name, kind, entriesCount, createdAt, updatedAt }: ListSummaryRow): ListSummary {
  return {
    id,
    name,
    kind,
    entriesCount,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function recordOf({ entries, ...row }: ListRow): ListRecord {
  return { ...summaryOf({ ...row, entriesCount: entries.length }), entries }
}
