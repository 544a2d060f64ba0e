import type { ClickHouseClient } from '@clickhouse/client'
import type { ClickEvent } from '@waymark/events'
import type { PlannedFilter } from '@waymark/report-plan'
import { z } from 'zod'
import { type ClickField, clickReading } from '../clicks/click-of-row.ts'
import type { ConversionEvent } from '../conversions/conversion-event.ts'
import { conversionOfRow, conversionSelectList } from '../conversions/conversion-of-row.ts'
import { limitSettings, type QueryLimits, rowsOf } from '../query/workspace-query.ts'
import { filterSql } from '../report/filter-sql.ts'
import { createParameters } from '../report/parameters.ts'
import type { StoreTables } from '../tables.ts'

/** A row of a log: what comes after it is older. */
export interface LogPosition {
  /** Unix ms. */
  atMs: number
  id: string
}

/**
 * What `reader.clickLog` and `reader.conversionLog` take. Filters are as those of reports: ids, not parts of
 * names.
 */
export interface EventLogQuery {
  workspaceId: string
  /** Null: all of the workspace. */
  linkIds: readonly string[] | null
  filters: readonly PlannedFilter[]
  /** IANA zone of the time dimensions in `filters`. */
  timezone: string
  /** Unix ms, inclusive. Null: from the oldest on. */
  fromMs: number | null
  /** Unix ms, exclusive. Null: up to the newest. */
  toMs: number | null
  limit: number
  /** Null: from the newest of the range on. */
  before: LogPosition | null
}

export interface EventLogDeps {
  client: ClickHouseClient
  tables: Pick<StoreTables, 'clicks' | 'conversions'>
  limits: QueryLimits
}

interface LogTable {
  name: string
  time: 'clicked_at' | 'converted_at'
  id: 'click_token' | 'conversion_id'
  select: string
}

const dayMs = 86_400_000
/**
 * How far back each look goes: rows are ordered by link, so that the newest of all are found by their time
 * only. Then: all of the range.
 */
const looks = [1, 7, 31].map((days) => days * dayMs)

const rowShape = z.array(z.unknown())

/** `fromMs` inclusive, `beforeMs` exclusive; null: open. */
interface Slice {
  fromMs: number | null
  beforeMs: number | null
  limit: number
}

function statementOf(query: EventLogQuery, { name, time, id, select }: LogTable, slice: Slice) {
  const parameters = createParameters()
  const at = (ms: number) => `fromUnixTimestamp64Milli(${parameters.add('Int64', ms)}, 'UTC')`
  const source = {
    localTime: `toTimeZone(${time}, ${parameters.addZone(query.timezone)})`,
    column: (column: string) => column,
    subId: (slot: string) => `sub_ids[${parameters.add('String', slot)}]`,
  }
  const { before, linkIds, timezone } = query
  const own: PlannedFilter[] =
    linkIds === null ? [] : [{ field: 'link', operator: 'in', value: [...linkIds] }]
  // ClickHouse compares UUIDs in its own way; as the number that they are, they follow each other as they are
  // written.
  const number = `UUIDToNum(${id})`
  const conditions = [
    `workspace_id = ${parameters.add('UUID', query.workspaceId)}`,
    ...(slice.fromMs === null ? [] : [`${time} >= ${at(slice.fromMs)}`]),
    ...(slice.beforeMs === null ? [] : [`${time} < ${at(slice.beforeMs)}`]),
    ...(before === null
      ? []
      : [
          `${time} <= ${at(before.atMs)}`,
          `(${time} < ${at(before.atMs)} OR ${number} < UUIDToNum(${parameters.add('UUID', before.id)}))`,
        ]),
    ...[...own, ...query.filters].map((filter) => filterSql(filter, { source, parameters, timezone })),
  ]
  const sql = `SELECT ${select} FROM ${name} FINAL
WHERE ${conditions.join(' AND ')}
ORDER BY ${time} DESC, ${number} DESC
LIMIT ${parameters.add('UInt32', slice.limit)}`
  return { sql, parameters: parameters.values }
}

/**
 * Where the slices of a query begin, newest first: they end at `fromMs`. Rows later than now are in the first
 * slice.
 */
function sliceStarts({ before, fromMs, toMs }: EventLogQuery): (number | null)[] {
  const startMs = Math.min(before?.atMs ?? Date.now(), toMs ?? Number.POSITIVE_INFINITY)
  return [...looks.map((look) => startMs - look).filter((ms) => ms > (fromMs ?? 0)), fromMs]
}

/** Makes `clickLog` and `conversionLog`. */
export function createEventLogs({ client, tables, limits }: EventLogDeps) {
  const settings = `${limitSettings(limits)}, do_not_merge_across_partitions_select_final = 1`

  const readSlice = async (query: EventLogQuery, table: LogTable, slice: Slice): Promise<unknown[][]> => {
    const { sql, parameters } = statementOf(query, table, slice)
    const rows = await rowsOf(client, `${sql}\nSETTINGS ${settings}`, parameters)
    return rows.map((row) => rowShape.parse(row))
  }

  const read = async (query: EventLogQuery, table: LogTable): Promise<unknown[][]> => {
    const rows: unknown[][] = []
    let beforeMs = query.toMs
    for (const fromMs of sliceStarts(query)) {
      rows.push(...(await readSlice(query, table, { fromMs, beforeMs, limit: query.limit - rows.length })))
      if (rows.length >= query.limit) break
      beforeMs = fromMs
    }
    return rows
  }

  const clicks = { name: tables.clicks, time: 'clicked_at', id: 'click_token' } as const
  const conversions = {
    name: tables.conversions,
    time: 'converted_at',
    id: 'conversion_id',
    select: conversionSelectList,
  } as const
  return {
    clickLog: async <Field extends ClickField>(
      query: EventLogQuery,
      fields: readonly Field[],
    ): Promise<Pick<ClickEvent, Field>[]> => {
      const { select, clickOf } = clickReading(fields)
      return (await read(query, { ...clicks, select })).map((row) => clickOf(row))
    },
    conversionLog: async (query: EventLogQuery): Promise<ConversionEvent[]> =>
      (await read(query, conversions)).map((row) => conversionOfRow(row)),
  }
}
