import type { Db } from '@waymark/db'
import { AppError, type ErrorDetail, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { Replica } from '../../replica/index.ts'
import { unlessTaken } from '../unless-taken.ts'
import { wrongEntries } from './list-entries.ts'
import {
  createListRepository,
  type ListRepository,
  type ListRow,
  type ListSummaryRow,
  listNameKey,
} from './lists.repository.ts'
import {
  type CreateListBody,
  type ListRecord,
  type ListSummary,
  type ListsQuery,
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
  /** What is no entry of the list in a body that is refused for something else; nothing where there is no such list. */
  wrongEntries(caller: Caller, id: string, body: unknown): Promise<ErrorDetail[]>
  /** @throws CONFLICT for a new name while something refers to the old one */
  update(caller: Caller, id: string, body: PatchListBody): Promise<ListRecord>
  /** @throws CONFLICT while a rule, a saved report, a dashboard or an alert refers to it */
  remove(caller: Caller, id: string): Promise<void>
}

/** Every redirector that serves a link of the workspace holds its lists. */
const maxBytes = 4 * 1024 * 1024

/** Named lists (contract §9): filter values `list:NAME`. Each change is a change of the workspace's document. */
export function createListService({ db, replica, clock, randomBytes }: ListServiceDeps): ListService {
  const change = <Result>({ workspaceId }: Caller, work: (lists: ListRepository) => Promise<Result>) =>
    replica.changeSettings(workspaceId, (tx) => work(createListRepository(tx)))

  return {
    async list({ workspaceId }, query) {
      const { items, total } = await createListRepository(db.orm).page(workspaceId, query)
      return { items: items.map(summaryOf), total }
    },

    async read({ workspaceId }, id) {
      return recordOf((await createListRepository(db.orm).find(workspaceId, id)) ?? gone())
    },

    async wrongEntries({ workspaceId }, id, body) {
      const list = await createListRepository(db.orm).find(workspaceId, id)
      return list === null ? [] : wrongEntriesOf(list.kind, body)
    },

    create: (caller, body) =>
      change(caller, async (lists) => {
        await checkRoom(lists, { workspaceId: caller.workspaceId, id: null, entries: body.entries })
        const createdAt = new Date(clock())
        const id = uuidV7(createdAt.getTime(), randomBytes(10))
        const row = { ...body, id, workspaceId: caller.workspaceId, createdAt, updatedAt: createdAt }
        return recordOf(await unlessTaken(lists.insert(row), nameIsTaken))
      }),

    update: (caller, id, body) =>
      change(caller, async (lists) => {
        const { workspaceId } = caller
        const before = await held(lists, workspaceId, id)
        const { name = before.name, entries } = body
        if (name.toLowerCase() !== before.name.toLowerCase()) await checkUnused(lists, before)
        if (entries !== undefined) {
          refuseWrong(wrongEntries(before.kind, entries))
          await checkRoom(lists, { workspaceId, id, entries })
        }
        const updated = lists.update(workspaceId, id, { ...body, updatedAt: new Date(clock()) })
        return recordOf((await unlessTaken(updated, nameIsTaken)) ?? gone())
      }),

    remove: (caller, id) =>
      change(caller, async (lists) => {
        await checkUnused(lists, await held(lists, caller.workspaceId, id))
        await lists.remove(caller.workspaceId, id)
      }),
  }
}

const nameIsTaken = {
  constraint: listNameKey,
  taken: () =>
    new AppError('CONFLICT', {
      message: 'Another list has this name.',
      details: [{ path: 'name', message: 'is already taken' }],
    }),
}

function gone(): never {
  throw new AppError('NOT_FOUND', { message: 'There is no such list.' })
}

async function held(lists: ListRepository, workspaceId: string, id: string): Promise<ListRow> {
  return (await lists.hold(workspaceId, id)) ?? gone()
}

function refuseWrong(details: ReturnType<typeof wrongEntries>): void {
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

/** The document is held: two that come at once cannot both take the last place. */
async function checkRoom(
  lists: ListRepository,
  { workspaceId, id, entries }: { workspaceId: string; id: string | null; entries: readonly string[] },
): Promise<void> {
  const otherBytes = await lists.storedBytes(workspaceId, id)
  if (otherBytes + Buffer.byteLength(entries.join('')) > maxBytes)
    throw new AppError('CONFLICT', { message: 'The lists of a workspace hold at most 4 MiB together.' })
}

/** Without the list, a rule would match nobody and a report would be refused. */
async function checkUnused(lists: ListRepository, { workspaceId, name }: ListRow): Promise<void> {
  const use = await lists.findUse(workspaceId, name)
  if (use === null) return
  throw new AppError('CONFLICT', {
    message: `${use.what} refers to list:${name}.`,
    details: [{ path: 'name', message: `is used by ${use.record}` }],
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
