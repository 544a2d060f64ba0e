import { conversions, type Orm } from '@waymark/db'
import { asc, getTableColumns, sql } from 'drizzle-orm'

type ConversionRow = typeof conversions.$inferSelect

/** A conversion as it is to be stored; `seq` and `projectedVersion` are others' affair. */
export type StoredConversion = Omit<ConversionRow, 'seq' | 'projectedVersion'>

/** Below the parameters that Postgres takes in one statement. */
const rowsAtOnce = 1_000
/** The first half of the advisory lock keys of clicks: nothing else of ours locks by it. */
const lockSpace = 7_051

/** A change of a conversion: what never changes after its birth is left out. */
const changing = [
  'status',
  'originalStatus',
  'previousStatus',
  'payout',
  'currency',
  'tid',
  'countedOn',
  'version',
  'updatedAt',
] as const satisfies readonly (keyof StoredConversion)[]

const { seq, projectedVersion: _projected, ...columns } = getTableColumns(conversions)
const fromNewRow = Object.fromEntries(
  changing.map((name) => [name, sql.raw(`excluded."${columns[name].name}"`)]),
)

/** Conversions, by the token of their click. */
export function createConversionRepository(orm: Orm) {
  return {
    /**
     * Holds the clicks until the transaction ends, on all nodes: in one order, so that none waits for another that waits for it.
     * Tokens of the same hash hold each other up and nothing else.
     */
    async lockClicks(clickTokens: readonly string[]): Promise<void> {
      const tokens = sql.param(clickTokens.toSorted())
      await orm.execute(sql`
        select pg_advisory_xact_lock(${lockSpace}, hash) from (
          select distinct hashtext(token) as hash from unnest(${tokens}::text[]) as token order by hash
        ) as hashes`)
    },

    /** In the order they were created. */
    async ofClicks(clickTokens: readonly string[]): Promise<StoredConversion[]> {
      return orm
        .select(columns)
        .from(conversions)
        .where(sql`${conversions.clickToken} = any(${sql.param(clickTokens)}::uuid[])`)
        .orderBy(asc(seq))
    },

    /** Inserts those that are new, in the order given, and changes the others. */
    async save(rows: readonly StoredConversion[]): Promise<void> {
      for (let start = 0; start < rows.length; start += rowsAtOnce)
        await orm
          .insert(conversions)
          .values(rows.slice(start, start + rowsAtOnce))
          .onConflictDoUpdate({ target: conversions.id, set: fromNewRow })
    },
  }
}
