import type { ClickHouseClient } from '@clickhouse/client'
import { z } from 'zod'
import { limitSettings, type QueryLimits, rowsOf } from '../query/workspace-query.ts'
import type { WorkspaceFigures } from '../types.ts'

export interface WorkspaceFiguresDeps {
  client: ClickHouseClient
  /** Quoted name of the table of clicks. */
  clicks: string
  limits: QueryLimits
}

const figureRow = z.tuple([z.string(), z.coerce.number(), z.coerce.number()])

/**
 * Clicks of some workspaces, bots' too, and when the last one came. For the operator of an installation: the
 * only query that is about more than one workspace. One without clicks is not in the map.
 */
export async function workspaceFigures(
  { client, clicks, limits }: WorkspaceFiguresDeps,
  workspaceIds: readonly string[],
): Promise<Map<string, WorkspaceFigures>> {
  if (workspaceIds.length === 0) return new Map()
  const sql =
    `SELECT workspace_id, count(), toUnixTimestamp64Milli(max(clicked_at)) FROM ${clicks} FINAL ` +
    'WHERE workspace_id IN {workspaceIds:Array(UUID)} GROUP BY workspace_id ' +
    `SETTINGS ${limitSettings(limits)}, do_not_merge_across_partitions_select_final = 1`
  const rows = await rowsOf(client, sql, { workspaceIds })
  return new Map(
    rows.map((values) => {
      const [workspaceId, count, lastClickMs] = figureRow.parse(values)
      return [workspaceId, { clicks: count, lastClickMs }]
    }),
  )
}
