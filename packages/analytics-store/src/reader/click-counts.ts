import { z } from 'zod'
import type { QueryRows } from '../query/workspace-query.ts'

const totalRow = z.tuple([z.string(), z.coerce.number()])

/** Lifetime clicks by link; a link without clicks is in the map with 0. */
export async function clicksTotals(
  queryRows: QueryRows,
  workspaceId: string,
  linkIds: readonly string[],
): Promise<Map<string, number>> {
  const totals = new Map(linkIds.map((linkId) => [linkId, 0]))
  if (totals.size === 0) return totals
  const rows = await queryRows(
    {
      workspaceId,
      select: 'link_id, count()',
      where: ['link_id IN {linkIds:Array(UUID)}', 'NOT is_bot'],
      tail: 'GROUP BY link_id',
      parameters: { linkIds },
    },
    totalRow,
  )
  for (const [linkId, clicks] of rows) totals.set(linkId, clicks)
  return totals
}
