import type { ClickHouseClient } from '@clickhouse/client'
import { z } from 'zod'
import { type QueryParameters, rowsOf } from '../query/workspace-query.ts'
import { AnalyticsUnavailableError, messageOf } from '../store-error.ts'
import type { StoreTables } from '../tables.ts'

/**
 * Erases what a workspace must not store any longer (contract §9, `retentionDays`; docs/decisions/0014).
 * Never another workspace's.
 */
export interface AnalyticsEraser {
  /**
   * Erases clicks, offer clicks and conversions of clicks before this time, and page views before it: of one
   * table one month, the oldest first, so that a call is short. Doing it twice, or at once in two processes,
   * does no harm. Conversions that are projected again come back.
   * @returns whether there was something, so that there may be more
   * @throws AnalyticsUnavailableError
   */
  eraseBefore(workspaceId: string, beforeMs: number): Promise<boolean>
  /**
   * Erases a click with its offer clicks and page views, from the disk too, and the visitor's data out of its
   * conversions; they stay with their figures, their country and the type of device.
   * @throws AnalyticsUnavailableError
   */
  eraseClick(workspaceId: string, click: { clickToken: string; clickedAtMs: number }): Promise<void>
}

export interface EraserDeps {
  client: ClickHouseClient
  /** The names to query. */
  tables: StoreTables
  /** As their rows are changed, where they lie. */
  storedTables: StoreTables
}

const ofWorkspace = 'workspace_id = {workspaceId:UUID}'

/** The columns of a conversion's row with data about its visitor beyond country and type of device. */
const visitorColumns: Readonly<Record<string, string>> = {
  region: "''",
  city: "''",
  device_brand: "''",
  os: "''",
  os_version: "''",
  browser: "''",
  browser_version: "''",
  language: "''",
  in_app: "''",
  isp: "''",
  connection_type: "''",
  asn: '0',
  bot_reason: "''",
  referer_domain: "''",
  sub_ids: 'map()',
  external_id: "''",
  keyword: "''",
  source: "''",
}

const forgetVisitor = Object.entries(visitorColumns)
  .map(([column, value]) => `${column} = ${value}`)
  .join(', ')

/**
 * Makes the eraser. Settings stand in the statements: given by the client they would stay with an embedded
 * connection.
 */
export function createEraser({ client, tables, storedTables }: EraserDeps): AnalyticsEraser {
  const run = async (query: string, parameters: QueryParameters): Promise<void> => {
    try {
      await client.command({ query, query_params: parameters })
    } catch (error) {
      throw new AnalyticsUnavailableError(messageOf(error), { cause: error })
    }
  }

  /** Marks rows as deleted, which rewrites nothing; merges take them from the disk. */
  const eraseOldestMonth = async (
    { table, stored, time }: { table: string; stored: string; time: string },
    parameters: { workspaceId: string; beforeMs: number },
  ): Promise<boolean> => {
    const old = `${ofWorkspace} AND ${time} < fromUnixTimestamp64Milli({beforeMs:Int64}, 'UTC')`
    const oldest = `SELECT toYYYYMM(min(${time})) FROM ${table} WHERE ${old} HAVING count() > 0`
    const [month] = await rowsOf(client, oldest, parameters)
    if (month === undefined) return false
    const [partition] = monthRow.parse(month)
    await run(
      `DELETE FROM ${stored} IN PARTITION ${partition} WHERE ${old} SETTINGS lightweight_deletes_sync = 2`,
      parameters,
    )
    return true
  }

  return {
    async eraseBefore(workspaceId, beforeMs) {
      const dated = [
        { table: tables.clicks, stored: storedTables.clicks, time: 'clicked_at' },
        { table: tables.offerClicks, stored: storedTables.offerClicks, time: 'clicked_at' },
        { table: tables.conversions, stored: storedTables.conversions, time: 'clicked_at' },
        { table: tables.pageViews, stored: storedTables.pageViews, time: 'viewed_at' },
      ]
      for (const one of dated) {
        if (await eraseOldestMonth(one, { workspaceId, beforeMs })) return true
      }
      return false
    },

    async eraseClick(workspaceId, { clickToken, clickedAtMs }) {
      // A mutation that rewrites the parts that contain the rows: a person's data must be gone when this has
      // ended.
      const settings = 'SETTINGS mutations_sync = 2'
      const itsOwn = `${ofWorkspace} AND click_token = {clickToken:UUID}`
      const sameTime = `${itsOwn} AND clicked_at = fromUnixTimestamp64Milli({clickedAtMs:Int64}, 'UTC')`
      const later = `${itsOwn} AND viewed_at >= fromUnixTimestamp64Milli({clickedAtMs:Int64}, 'UTC')`
      const parameters = { workspaceId, clickToken, clickedAtMs }
      await run(
        `ALTER TABLE ${storedTables.conversions} UPDATE ${forgetVisitor} WHERE ${sameTime} ${settings}`,
        parameters,
      )
      await run(`ALTER TABLE ${storedTables.pageViews} DELETE WHERE ${later} ${settings}`, parameters)
      await run(`ALTER TABLE ${storedTables.offerClicks} DELETE WHERE ${sameTime} ${settings}`, parameters)
      // Last: as long as the click is there, a failed erasure can be requested again.
      await run(`ALTER TABLE ${storedTables.clicks} DELETE WHERE ${sameTime} ${settings}`, parameters)
    },
  }
}

const monthRow = z.tuple([z.int()])
