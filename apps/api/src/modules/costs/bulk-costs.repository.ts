import { mapInBatches } from '@waymark/async'
import { costs, type Orm } from '@waymark/db'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CostRow } from './costs.repository.ts'
import type { CostEntry } from './costs.schema.ts'

/** An entry that is to be stored: under a new id, or that of the record it updates. */
export type StoredEntry = Omit<CostEntry, 'notes' | 'currency'> & {
  id: string
  currency: string
  notes: string | null
}

/** The record that an entry updates. */
export interface MatchedCost {
  id: string
  notes: string | null
}

/** Some ms of work, there and back. */
const entriesOfStatement = 1_000

const matches = z.array(z.object({ index: z.coerce.number(), id: z.string(), notes: z.string().nullable() }))

const texts = (values: readonly (string | null)[]) => sql`${sql.param(values)}::text[]`
const days = (values: readonly string[]) => sql`${sql.param(values)}::date[]`
const uuids = (values: readonly (string | null)[]) => sql`${sql.param(values)}::uuid[]`

/**
 * A column for each field that an upsert goes by; a set of any size is one statement with as many parameters
 * as columns.
 */
function upsertKeyColumns(entries: readonly CostEntry[]): SQL[] {
  return [
    uuids(entries.map(({ linkId }) => linkId)),
    texts(entries.map(({ breakdownKey }) => breakdownKey)),
    texts(entries.map(({ breakdownValue }) => breakdownValue)),
    days(entries.map(({ periodStart }) => periodStart)),
    days(entries.map(({ periodEnd }) => periodEnd)),
    texts(entries.map(({ source }) => source)),
  ]
}

/** Returns as one value what an upsert goes by. */
const upsertKeyOf = (row: SQL) =>
  sql`array[${row}.link_id::text, ${row}.breakdown_key, ${row}.breakdown_value, ${row}.period_start::text, ${row}.period_end::text, ${row}.source]`

const eachDay = (given: readonly string[]) => days([...new Set(given)])

/** Many costs at a time, in a transaction. */
export function createBulkCostRepository(tx: Orm) {
  return {
    /**
     * Bulk upserts of a workspace come one after the other, until the transaction ends: two would both find
     * no record, and make two.
     */
    async lockUpserts(workspaceId: string): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`costs:${workspaceId}`}, 0))`)
    },

    /**
     * The records that the entries are the same as, by the index of the entry; locked until the transaction
     * ends. Of records that are alike the oldest.
     */
    async match(workspaceId: string, entries: readonly CostEntry[]): Promise<Map<number, MatchedCost>> {
      // One comparison of everything, in arrays (whose nulls are equal), and by hashes. Left its choice,
      // Postgres compares each entry with each record of the day and then looks at the rest: a hundred
      // million pairs where both are ten thousand.
      await tx.execute(
        sql`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`,
      )
      let before = 0
      const found = await mapInBatches(entries, entriesOfStatement, async (batch) => {
        const matched = await matchSome(tx, workspaceId, batch)
        const result = matched.map(({ index, ...match }) => [before + index, match] as const)
        before += batch.length
        return result
      })
      return new Map(found)
    },

    /** Inserts what is new and updates what `match` has locked. @returns the records by id */
    async store(
      workspaceId: string,
      entries: readonly StoredEntry[],
      at: Date,
    ): Promise<Map<string, CostRow>> {
      const rows = await mapInBatches(entries, entriesOfStatement, (batch) =>
        storeSome(tx, { workspaceId, at }, batch),
      )
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}

async function matchSome(
  tx: Orm,
  workspaceId: string,
  entries: readonly CostEntry[],
): Promise<z.infer<typeof matches>> {
  const { rows } = await tx.execute(sql`
    with locked as (
      select entry.ordinal, cost.id, cost.notes, cost.created_at
      from unnest(${sql.join(upsertKeyColumns(entries), sql`, `)}) with ordinality
        as entry (link_id, breakdown_key, breakdown_value, period_start, period_end, source, ordinal)
      join ${costs} as cost on ${upsertKeyOf(sql`cost`)} = ${upsertKeyOf(sql`entry`)}
      where cost.workspace_id = ${workspaceId}
        and cost.period_start = any(${eachDay(entries.map(({ periodStart }) => periodStart))})
        and cost.period_end = any(${eachDay(entries.map(({ periodEnd }) => periodEnd))})
      for update of cost
    )
    select distinct on (ordinal) ordinal - 1 as index, id, notes from locked order by ordinal, created_at, id`)
  return matches.parse(rows)
}

async function storeSome(
  tx: Orm,
  { workspaceId, at }: { workspaceId: string; at: Date },
  entries: readonly StoredEntry[],
): Promise<CostRow[]> {
  const columns = [
    uuids(entries.map(({ id }) => id)),
    ...upsertKeyColumns(entries),
    sql`${sql.param(entries.map(({ amount }) => amount))}::numeric[]`,
    texts(entries.map(({ currency }) => currency)),
    texts(entries.map(({ notes }) => notes)),
  ]
  // Columns in the order of the table: it is all of them.
  return tx
    .insert(costs)
    .select(sql`
      select entry.id, ${workspaceId}::uuid, entry.link_id, entry.breakdown_key, entry.breakdown_value,
        entry.period_start, entry.period_end, entry.amount, entry.currency, entry.source, entry.notes,
        ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from unnest(${sql.join(columns, sql`, `)})
        as entry (id, link_id, breakdown_key, breakdown_value, period_start, period_end, source, amount, currency, notes)`)
    .onConflictDoUpdate({
      target: costs.id,
      set: {
        amount: sql`excluded.amount`,
        currency: sql`excluded.currency`,
        notes: sql`excluded.notes`,
        updatedAt: at,
      },
    })
    .returning()
}
