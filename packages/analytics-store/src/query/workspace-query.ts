import { addAbortSignal } from 'node:stream'
import type { ClickHouseClient } from '@clickhouse/client'
import { mapInSlices, yieldToEventLoop } from '@waymark/async'
import type { z } from 'zod'
import { AnalyticsUnavailableError, messageOf } from '../store-error.ts'

/** What a read may cost at most. ClickHouse stops a query that passes it. */
export interface QueryLimits {
  maxExecutionSeconds: number
  maxMemoryBytes: number
}

export const defaultQueryLimits: QueryLimits = { maxExecutionSeconds: 15, maxMemoryBytes: 2_000_000_000 }

/**
 * Values for the `{name:Type}` places of a query; nothing that comes from outside is ever part of its text.
 */
export type QueryParameters = Readonly<
  Record<string, string | number | readonly string[] | readonly number[]>
>

export interface WorkspaceQuery {
  workspaceId: string
  /** Constant SQL. */
  select: string
  /** Constant SQL; joined by AND to the workspace filter. */
  where?: readonly string[]
  /** GROUP BY, ORDER BY, LIMIT: constant SQL. */
  tail?: string
  parameters: QueryParameters
  /**
   * Whether copies that are not merged yet may come back more than once: only where one row is wanted.
   * Default false.
   */
  copiesAllowed?: boolean
  /** Of the engine. Default: as many as it has. */
  maxThreads?: number
}

export interface WorkspaceQueryDeps {
  client: ClickHouseClient
  /** Quoted name of the table: one with a `workspace_id`, whose copies of a row fall together. */
  table: string
  limits: QueryLimits
}

/**
 * Runs one query on the rows of one workspace; rows are arrays in the order of `select`, checked by the
 * schema.
 */
export type QueryRows = <Row>(query: WorkspaceQuery, row: z.ZodType<Row>) => Promise<Row[]>

/** Settings stand in the statement: given by the client they would stay with an embedded connection. */
export function limitSettings({ maxExecutionSeconds, maxMemoryBytes }: QueryLimits): string {
  return `max_execution_time = ${maxExecutionSeconds}, max_memory_usage = ${maxMemoryBytes}`
}

/**
 * The only way to read a table: the workspace filter and the limits are in every query by construction, and
 * FINAL makes one row of what came more than once (docs/decisions/0001).
 */
export function createWorkspaceQuery({ client, table, limits }: WorkspaceQueryDeps): QueryRows {
  const settings = `${limitSettings(limits)}, do_not_merge_across_partitions_select_final = 1`

  return async (query, row) => {
    const from = query.copiesAllowed ? table : `${table} FINAL`
    const conditions = ['workspace_id = {workspaceId:UUID}', ...(query.where ?? [])].join(' AND ')
    const threads = query.maxThreads === undefined ? '' : `, max_threads = ${query.maxThreads}`
    const sql = `SELECT ${query.select} FROM ${from} WHERE ${conditions} ${query.tail ?? ''} SETTINGS ${settings}${threads}`
    const parameters = { ...query.parameters, workspaceId: query.workspaceId }
    const rows = await rowsOf(client, sql, parameters)
    return mapInSlices(rows, (values) => row.parse(values))
  }
}

/**
 * Rows as ClickHouse says them. @throws AnalyticsUnavailableError when the store is unavailable or over its
 * limits
 */
export async function rowsOf(
  client: ClickHouseClient,
  query: string,
  parameters: QueryParameters,
): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const slice of rowSlices(client, query, parameters)) for (const row of slice) rows.push(row)
  return rows
}

/** Some ms of work for the reader. */
const rowsOfSlice = 500

/**
 * A server ends a query whose caller has left only where it may not write; else it runs on to its time limit.
 * (2: it may not write, and it may have settings.)
 */
const endsWithItsCaller = { readonly: '2', cancel_http_readonly_queries_on_client_close: 1 } as const

/**
 * As {@link rowsOf}, some hundred rows at a time and the event loop free in between: thousands of rows parsed
 * at once would make every other request of the process wait.
 */
export async function* rowSlices(
  client: ClickHouseClient,
  query: string,
  parameters: QueryParameters,
  signal?: AbortSignal,
): AsyncGenerator<unknown[], void> {
  try {
    const result = await client.query({
      query,
      query_params: parameters,
      format: 'JSONCompactEachRow',
      clickhouse_settings: endsWithItsCaller,
      ...(signal && { abort_signal: signal }),
    })
    const stream = result.stream<unknown>()
    // The client heeds the signal until the head of the answer has come, not afterwards.
    if (signal) addAbortSignal(signal, stream)
    for await (const rows of stream) {
      for (let start = 0; start < rows.length; start += rowsOfSlice) {
        if (start > 0) await yieldToEventLoop()
        yield rows.slice(start, start + rowsOfSlice).map((row) => row.json())
      }
    }
  } catch (error) {
    throw new AnalyticsUnavailableError(messageOf(error), { cause: error })
  }
}
