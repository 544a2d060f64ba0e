import { conversionChanges, conversions, type Orm } from '@waymark/db'
import { asc, getTableColumns, sql } from 'drizzle-orm'
import { rowsAsJson, uuidArray } from './bulk-values.ts'

type ConversionRow = typeof conversions.$inferSelect

/** A conversion as it is to be stored; `seq` and `projectedVersion` are written by others. */
export type StoredConversion = Omit<ConversionRow, 'seq' | 'projectedVersion'>

/** What one change made of a conversion. */
export type StoredChange = typeof conversionChanges.$inferSelect

/** The first half of the advisory lock keys of clicks: nothing else of ours locks by it. */
const lockSpace = 7_051

/** A change of a conversion: what never changes after its birth is left out. */
const changing = [
  'status',
  'originalStatus',
  'previousStatus',
  'statusChangedAt',
  'payout',
  'currency',
  'tid',
  'countedOn',
  'countedAt',
  'version',
  'updatedAt',
] as const satisfies readonly (keyof StoredConversion)[]

const changeNames = Object.keys(getTableColumns(conversionChanges)) as (keyof StoredChange)[]

const { seq, projectedVersion: _projected, ...columns } = getTableColumns(conversions)
const names = Object.keys(columns) as (keyof typeof columns)[]
const fromNewRow = sql.join(
  changing.map((name) => {
    const column = sql.identifier(columns[name].name)
    return sql`${column} = excluded.${column}`
  }),
  sql`, `,
)

/** Conversions, by the token of their click. */
export function createConversionRepository(orm: Orm) {
  return {
    /**
     * Locks the clicks until the transaction ends, on all nodes: in one order, so that none waits for another
     * that waits for it. Tokens of the same hash wait for each other and for nothing else.
     */
    async lockClicks(clickTokens: readonly string[]): Promise<void> {
      const tokens = uuidArray(clickTokens.toSorted())
      await orm.execute(sql`
        select pg_advisory_xact_lock(${lockSpace}, hash) from (
          select distinct hashtext(token) as hash from unnest(${tokens}::text[]) as token order by hash
        ) as hashes`)
    },

    /** In the order they were created. */
    async ofClicks(clickTokens: readonly string[]): Promise<StoredConversion[]> {
      // Token by token: for all at once, a table that was never analysed is read from end to end.
      const ids = sql`array(
        select own.id from unnest(${uuidArray(clickTokens)}::uuid[]) as wanted (token)
        cross join lateral (select id from ${conversions} as one where one.click_token = wanted.token offset 0) as own)`
      return orm
        .select(columns)
        .from(conversions)
        .where(sql`${conversions.id} = any(${ids})`)
        .orderBy(asc(seq))
    },

    /** Inserts those that are new, in the order given, and changes the others. */
    async save(rows: readonly StoredConversion[]): Promise<void> {
      if (rows.length === 0) return
      const stored = rowsAsJson(conversions, names, rows)
      await orm.execute(sql`
        insert into ${conversions} (${stored.columns}) ${stored.source}
        on conflict (id) do update set ${fromNewRow}`)
    },

    /** Adds to the histories of conversions that are saved already. */
    async saveChanges(changes: readonly StoredChange[]): Promise<void> {
      if (changes.length === 0) return
      const stored = rowsAsJson(conversionChanges, changeNames, changes)
      await orm.execute(sql`insert into ${conversionChanges} (${stored.columns}) ${stored.source}`)
    },
  }
}
