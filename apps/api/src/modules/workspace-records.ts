import { isUniqueViolation, type Orm } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import { and, asc, desc, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type PagePart, selectPage } from '../counted-page.ts'
import type { Page, SortBy } from '../envelope.ts'
import { isAbout, type OptionalPrecondition, refuseChanged } from '../plugins/entity-tags/precondition.ts'
import { insertBounded, type RecordBound } from '../record-bounds.ts'
import { containing } from './containing.ts'

/** A table of records that belong to workspaces. */
export type RecordTable = PgTable & { id: PgColumn; workspaceId: PgColumn }

/** Whose records are meant. A `Caller` is one. */
export interface WorkspaceScope {
  workspaceId: string
  /** Says which state a record must have to be changed, where it is about that record. */
  precondition?: OptionalPrecondition
}

/** The query of a list route, as its schema has parsed it. Fields to sort by are columns of the table. */
export interface RecordPageQuery<Table extends RecordTable> {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<keyof Table['_']['columns'] & string>
}

export interface RecordOptions<Scope extends WorkspaceScope> {
  /** What one is called: `alert` makes the answer `There is no such alert.` */
  noun: string
  /** How many a workspace may have; any number without it. */
  bound?: RecordBound
  /** What the text of a search is looked for in: columns, and conditions by its LIKE pattern. */
  searched?: readonly Searched[]
  /**
   * Which rows of the workspace are meant, where it is not all: those of a link, those that a restricted
   * member may see.
   */
  narrow?: (scope: Scope, orm: Orm) => SQL | undefined
  /** What orders rows that are equal in the field that a page is sorted by; the id by default. */
  tieBreak?: PgColumn
  /** The unique index that a change may violate, the field that is to blame, and what the CONFLICT says. */
  unique?: UniqueField
}

type Searched = PgColumn | SQL | ((pattern: string) => SQL)

interface UniqueField {
  index: string
  path: string
  message: string
}

/** A row to insert. */
type NewRow<Table extends RecordTable> = PgInsertValue<Table> & WorkspaceScope

/** The records of one table. Whose they are comes first everywhere: no query is without the workspace. */
export interface WorkspaceRecords<Table extends RecordTable, Scope extends WorkspaceScope> {
  /** @param filters what the rows fulfil, beside `search` */
  page(
    scope: Scope,
    query: RecordPageQuery<Table>,
    ...filters: (SQL | undefined)[]
  ): Promise<Page<Table['$inferSelect']>>
  /** What `page` selects, for a page of some columns or of joined tables. */
  pagePart(scope: Scope, query: RecordPageQuery<Table>, ...filters: (SQL | undefined)[]): PagePart
  find(scope: Scope, id: string): Promise<Table['$inferSelect'] | null>
  /**
   * @throws NOT_FOUND when it is not there, or another workspace's; so do `lock…`, `update` and `remove`,
   * which also throw VERSION_MISMATCH where the scope expects another state of the record
   */
  read(scope: Scope, id: string): Promise<Table['$inferSelect']>
  /** Locked against changes, deletion and new references by others until the transaction ends. */
  lockForUpdate(scope: Scope, id: string): Promise<Table['$inferSelect']>
  /**
   * Locked against changes and deletion by others until the transaction ends; rows may refer to it meanwhile.
   */
  lockForNoKeyUpdate(scope: Scope, id: string): Promise<Table['$inferSelect']>
  /**
   * Locked against deletion until the transaction ends, so that a row may refer to it. False when it is not
   * there.
   */
  lockForKeyShare(scope: Scope, id: string): Promise<boolean>
  /** @throws CONFLICT for one more than the bound, and for what `unique` names; `update` for the latter */
  insert(row: NewRow<Table>): Promise<Table['$inferSelect']>
  /**
   * Null when a unique index has what the row has; the transaction goes on.
   * @throws CONFLICT for one more than the bound
   */
  insertUnlessTaken(row: NewRow<Table>): Promise<Table['$inferSelect'] | null>
  /**
   * What is left out, or undefined, stays. `updatedAt` becomes later than it was, whatever the clock says.
   */
  update(scope: Scope, id: string, change: PgUpdateSetSource<Table>): Promise<Table['$inferSelect']>
  remove(scope: Scope, id: string): Promise<void>
  /** The rows that contain the text of a search; undefined, which `where` leaves out, without one. */
  matching(search: string | undefined): SQL | undefined
  /** The condition of a query that only one repository has: the rows of the scope that fulfil these, too. */
  where(scope: Scope, ...conditions: (SQL | undefined)[]): SQL | undefined
}

/**
 * What the repositories of all records of workspaces do alike: the pages of lists, locks, changes, and the
 * errors of contract §1. To be called with the pool, or with a transaction.
 */
export function workspaceRecords<Table extends RecordTable, Scope extends WorkspaceScope = WorkspaceScope>(
  table: Table,
  options: RecordOptions<Scope>,
): (orm: Orm) => WorkspaceRecords<Table, Scope>
// Drizzle computes the types of a query from its table, which nothing can do for a table that is not known
// yet: what follows is checked for some table, and the signature above says that the rows are those of the
// given one.
export function workspaceRecords<Scope extends WorkspaceScope>(
  table: RecordTable,
  options: RecordOptions<Scope>,
): (orm: Orm) => WorkspaceRecords<RecordTable, Scope> {
  return (orm) => {
    const query = { orm, table, options, where: createWhere(orm, table, options) }
    const contains = (search: string | undefined) => matching(options.searched, search)
    return { where: query.where, matching: contains, ...createReads(query), ...createChanges(query) }
  }
}

interface Query<Scope extends WorkspaceScope> {
  orm: Orm
  table: RecordTable
  options: RecordOptions<Scope>
  where: WorkspaceRecords<RecordTable, Scope>['where']
}

function createWhere<Scope extends WorkspaceScope>(
  orm: Orm,
  table: RecordTable,
  { narrow }: RecordOptions<Scope>,
) {
  return (scope: Scope, ...conditions: (SQL | undefined)[]) =>
    and(eq(table.workspaceId, scope.workspaceId), narrow?.(scope, orm), ...conditions)
}

function createReads<Scope extends WorkspaceScope>({ orm, table, options, where }: Query<Scope>) {
  const select = (scope: Scope, id: string) =>
    orm
      .select()
      .from(table)
      .where(where(scope, eq(table.id, id)))
  const pagePart = (
    scope: Scope,
    { search, sort, limit, offset }: RecordPageQuery<RecordTable>,
    ...filters: (SQL | undefined)[]
  ): PagePart => ({
    where: where(scope, ...filters, matching(options.searched, search)),
    orderBy: orderOf(table, options.tieBreak, sort),
    limit,
    offset,
  })
  return {
    pagePart,
    page: (scope: Scope, query: RecordPageQuery<RecordTable>, ...filters: (SQL | undefined)[]) =>
      selectPage(orm, table, pagePart(scope, query, ...filters)),
    find: async (scope: Scope, id: string) => (await select(scope, id))[0] ?? null,
    read: async (scope: Scope, id: string) => (await select(scope, id))[0] ?? noSuch(options),
    lockForUpdate: (scope: Scope, id: string) =>
      lockUnchanged({ orm, options, where, table }, scope, { id, strength: 'update' }),
    lockForNoKeyUpdate: (scope: Scope, id: string) =>
      lockUnchanged({ orm, options, where, table }, scope, { id, strength: 'no key update' }),
    lockForKeyShare: async (scope: Scope, id: string) => {
      const ids = orm.select({ id: table.id }).from(table)
      return (await ids.where(where(scope, eq(table.id, id))).for('key share')).length === 1
    },
  }
}

/** Locks the row, and compares it with what the scope says of it. */
async function lockUnchanged<Scope extends WorkspaceScope>(
  { orm, table, options, where }: Query<Scope>,
  scope: Scope,
  { id, strength }: { id: string; strength: 'update' | 'no key update' },
) {
  const rows = orm
    .select()
    .from(table)
    .where(where(scope, eq(table.id, id)))
  const [row] = await rows.for(strength)
  if (row === undefined) return noSuch(options)
  if (isAbout(scope.precondition, id)) refuseChanged(scope.precondition, row)
  return row
}

/** Two changes within a millisecond leave two states. */
function withLaterState(table: RecordTable, change: PgUpdateSetSource<RecordTable>) {
  const { updatedAt: column } = getTableColumns(table)
  const at: unknown = Reflect.get(change, 'updatedAt')
  if (column === undefined || !(at instanceof Date)) return change
  const later = sql`greatest(${sql.param(at, column)}, ${column} + interval '1 millisecond')`
  return { ...change, updatedAt: later }
}

function createChanges<Scope extends WorkspaceScope>(query: Query<Scope>) {
  const { orm, table, options, where } = query
  const { bound, unique, noun } = options
  const insertInBound = <Rows>(row: WorkspaceScope, insert: (tx: Orm) => Promise<Rows>) =>
    bound === undefined ? insert(orm) : insertBounded(orm, bound, row, insert)
  const refuseTaken = async <Rows>(work: Promise<Rows>) => {
    try {
      return await work
    } catch (error) {
      throw unique !== undefined && isUniqueViolation(error, unique.index) ? isTaken(unique) : error
    }
  }
  /** Changes that lock nothing themselves are made under a lock where the row must be in some state. */
  const unchanged = <Result>(
    scope: Scope,
    lock: { id: string; strength: 'update' | 'no key update' },
    change: (tx: Orm) => Promise<Result>,
  ): Promise<Result> =>
    isAbout(scope.precondition, lock.id)
      ? orm.transaction(async (tx) => {
          await lockUnchanged({ ...query, orm: tx }, scope, lock)
          return change(tx)
        })
      : change(orm)
  return {
    insert: async (row: NewRow<RecordTable>) => {
      const inserting = insertInBound(row, (tx) => tx.insert(table).values(row).returning())
      const [inserted] = await refuseTaken(inserting)
      if (inserted === undefined) throw new Error(`Postgres returned no row for an inserted ${noun}`)
      return inserted
    },
    insertUnlessTaken: async (row: NewRow<RecordTable>) => {
      const [inserted] = await insertInBound(row, (tx) =>
        tx.insert(table).values(row).onConflictDoNothing().returning(),
      )
      return inserted ?? null
    },
    update: (scope: Scope, id: string, change: PgUpdateSetSource<RecordTable>) =>
      unchanged(scope, { id, strength: 'no key update' }, async (tx) => {
        const updating = tx.update(table).set(withLaterState(table, change))
        const [row] = await refuseTaken(updating.where(where(scope, eq(table.id, id))).returning())
        return row ?? noSuch(options)
      }),
    remove: (scope: Scope, id: string) =>
      unchanged(scope, { id, strength: 'update' }, async (tx) => {
        const removing = tx.delete(table).where(where(scope, eq(table.id, id)))
        if ((await removing.returning({ id: table.id })).length === 0) noSuch(options)
      }),
  }
}

function noSuch({ noun }: { noun: string }): never {
  throw new AppError('NOT_FOUND', { message: `There is no such ${noun}.` })
}

const isTaken = ({ path, message }: UniqueField) =>
  new AppError('CONFLICT', { message, details: [{ path, message: 'is already taken' }] })

/** Rows that contain the text as it is, wildcards included, whatever its case. */
function matching(searched: readonly Searched[] = [], text = ''): SQL | undefined {
  const pattern = containing(text)
  const found = (each: Searched) => (typeof each === 'function' ? each(pattern) : ilike(each, pattern))
  return text === '' ? undefined : or(...searched.map(found))
}

/** Rows that are equal in the field have an order, too: none is on two pages, or on none. */
function orderOf(table: RecordTable, tieBreak: PgColumn | undefined, { field, descending }: SortBy<string>) {
  const column = getTableColumns(table)[field]
  if (column === undefined) throw new Error(`There is no column ${field} to sort by`)
  const direction = descending ? desc : asc
  return [direction(column), direction(tieBreak ?? table.id)]
}

/**
 * What every new record has beside its content: an id that contains its time (UUIDv7), its workspace, and its
 * times, which are now.
 * @param deps `clock` gives Unix ms
 */
export function newRecord(
  { clock, randomBytes }: { clock: () => number; randomBytes: RandomBytes },
  { workspaceId }: WorkspaceScope,
) {
  const createdAt = new Date(clock())
  const id = uuidV7(createdAt.getTime(), randomBytes(10))
  return { id, workspaceId, createdAt, updatedAt: createdAt }
}
