import type { ClickHouseClient } from '@clickhouse/client'
import { zoneClock } from '@waymark/domain'
import type { LinkGroups, PlannedFilter } from '@waymark/report-plan'
import { z } from 'zod'
import { type ClickField, type ClickRow, clickReading } from '../clicks/click-of-row.ts'
import type { ConversionEvent } from '../conversions/conversion-event.ts'
import { conversionOfRow, conversionSelectList } from '../conversions/conversion-of-row.ts'
import { limitSettings, type QueryLimits, rowsOf } from '../query/workspace-query.ts'
import { filterSql } from '../report/filter-sql.ts'
import { openLinkSets } from '../report/link-sets.ts'
import { createParameters } from '../report/parameters.ts'
import { unixMs, zoneSql } from '../report/zone-sql.ts'
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
  /** Where they are about tags or collections: those of the links. */
  linkGroups?: LinkGroups | undefined
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

export interface NewerClicksQuery extends Omit<EventLogQuery, 'before'> {
  /** By the time of the store. */
  after: LogPosition
}

export interface NewerClicks<Field extends ClickField> {
  clicks: Pick<ClickRow, Field>[]
  /** For `after` of the next query. */
  last: LogPosition
}

export interface EventLogDeps {
  client: ClickHouseClient
  tables: Pick<StoreTables, 'clicks' | 'conversions'>
  limits: QueryLimits
}

/** What a query of a log is about, without its times. */
type LogScope = Pick<EventLogQuery, 'workspaceId' | 'linkIds' | 'filters' | 'linkGroups' | 'timezone'>

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

/** Before any click of this service. */
const earliestMs = Date.UTC(2000)

const rowShape = z.array(z.unknown())

/** An insert is readable so long after the time it writes into its rows, at most. */
const settledMs = 2_000
/**
 * Clicks that come later than this are not looked for: to look through all of them each time costs too much.
 */
const latestClickMs = 7 * dayMs

/**
 * Copies of a click come back as they are: FINAL would read all of the week, and a change is a row of its
 * own.
 */
function newerStatement(query: NewerClicksQuery, clicks: string, select: string) {
  const parameters = createParameters()
  const at = instantIn(parameters)
  const { after, fromMs, toMs } = query
  const number = 'UUIDToNum(click_token)'
  const conditions = [
    `ingested_at >= ${at(after.atMs)}`,
    `(ingested_at > ${at(after.atMs)} OR ${number} > UUIDToNum(${parameters.add('UUID', after.id)}))`,
    `ingested_at < now64(3, 'UTC') - toIntervalMillisecond(${settledMs})`,
    `clicked_at >= ${at(Math.max(0, after.atMs - latestClickMs, fromMs ?? 0))}`,
    ...(toMs === null ? [] : [`clicked_at < ${at(toMs)}`]),
    ...scopeConditions(query, 'clicked_at', parameters),
  ]
  const sql = `SELECT toUnixTimestamp64Milli(ingested_at), click_token, ${select} FROM ${clicks}
WHERE ${conditions.join(' AND ')}
ORDER BY ingested_at, ${number}, version
LIMIT ${parameters.add('UInt32', query.limit)}`
  return { sql, parameters: parameters.values }
}

const newerRow = z.tuple([z.coerce.number(), z.string()], z.unknown())
const timeRow = z.tuple([z.coerce.number()])
const firstId = '00000000-0000-0000-0000-000000000000'

/** `fromMs` inclusive, `beforeMs` exclusive; null: open. */
interface Slice {
  fromMs: number | null
  beforeMs: number | null
  limit: number
}

type Parameters = ReturnType<typeof createParameters>

const instantIn = (parameters: Parameters) => (ms: number) =>
  `fromUnixTimestamp64Milli(${parameters.add('Int64', ms)}, 'UTC')`

/** The rows of the workspace that the links and filters leave. */
function scopeConditions(query: LogScope, time: LogTable['time'], parameters: Parameters): string[] {
  const { linkIds, timezone } = query
  const instant = unixMs(time)
  const source = {
    instant,
    ownInstant: instant,
    zone: zoneSql(parameters, () => zoneClock(timezone).offsets(earliestMs, Date.now() + 2 * dayMs)),
    column: (column: string) => column,
    linkSets: openLinkSets(query.linkGroups, parameters),
    subId: (slot: string) => `sub_ids[${parameters.add('String', slot)}]`,
  }
  const own: PlannedFilter[] =
    linkIds === null ? [] : [{ field: 'link', operator: 'in', value: [...linkIds] }]
  return [
    `workspace_id = ${parameters.add('UUID', query.workspaceId)}`,
    ...[...own, ...query.filters].map((filter) => filterSql(filter, { source, parameters, timezone })),
  ]
}

function statementOf(query: EventLogQuery, { name, time, id, select }: LogTable, slice: Slice) {
  const parameters = createParameters()
  const at = instantIn(parameters)
  const { before } = query
  // ClickHouse compares UUIDs in its own way; as the number that they are, they follow each other as they are
  // written.
  const number = `UUIDToNum(${id})`
  const conditions = [
    ...(slice.fromMs === null ? [] : [`${time} >= ${at(slice.fromMs)}`]),
    ...(slice.beforeMs === null ? [] : [`${time} < ${at(slice.beforeMs)}`]),
    ...(before === null
      ? []
      : [
          `${time} <= ${at(before.atMs)}`,
          `(${time} < ${at(before.atMs)} OR ${number} < UUIDToNum(${parameters.add('UUID', before.id)}))`,
        ]),
    ...scopeConditions(query, time, parameters),
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
    ): Promise<Pick<ClickRow, Field>[]> => {
      const { select, clickOf } = clickReading(fields)
      return (await read(query, { ...clicks, select })).map((row) => clickOf(row))
    },
    newerClicks: async <Field extends ClickField>(
      query: NewerClicksQuery,
      fields: readonly Field[],
    ): Promise<NewerClicks<Field>> => {
      const { select, clickOf } = clickReading(fields)
      const { sql, parameters } = newerStatement(query, tables.clicks, select)
      const rows = await rowsOf(client, `${sql}\nSETTINGS ${limitSettings(limits)}`, parameters)
      const read = rows.map((row) => newerRow.parse(row))
      // Of one that is there twice the later counts, where the later is.
      const newest = new Map<string, Pick<ClickRow, Field>>()
      for (const [, token, ...values] of read) {
        newest.delete(token)
        newest.set(token, clickOf(values))
      }
      const [atMs, id] = read.at(-1) ?? [query.after.atMs, query.after.id]
      return { clicks: [...newest.values()], last: { atMs, id } }
    },
    newestPosition: async (): Promise<LogPosition> => {
      const sql = `SELECT toUnixTimestamp64Milli(now64(3)) SETTINGS ${limitSettings(limits)}`
      const [row] = await rowsOf(client, sql, {})
      const [nowMs] = timeRow.parse(row)
      return { atMs: nowMs - settledMs, id: firstId }
    },
    conversionLog: async (query: EventLogQuery): Promise<ConversionEvent[]> =>
      (await read(query, conversions)).map((row) => conversionOfRow(row)),
  }
}
