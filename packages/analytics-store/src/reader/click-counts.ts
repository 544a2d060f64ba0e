import { z } from 'zod'
import type { ClickSummary, LinkScope } from '../types.ts'
import { linkConditions } from './link-conditions.ts'
import type { QueryRows } from './workspace-query.ts'

const count = z.coerce.number()
const summaryRow = z.tuple([count, count, count, count])
const totalRow = z.tuple([z.string(), count])

/** The figures of a link over its range; `bots` is the only one that counts bots. */
export async function linkSummary(queryRows: QueryRows, scope: LinkScope): Promise<ClickSummary> {
  const [row] = await queryRows(
    {
      ...linkConditions(scope),
      select: `countIf(NOT is_bot), countIf(is_unique AND NOT is_bot), countIf(is_bot),
        toUnixTimestamp64Milli(maxIf(clicked_at, NOT is_bot))`,
    },
    summaryRow,
  )
  const [totalClicks, uniqueClicks, bots, lastClickAtMs] = row ?? [0, 0, 0, 0]
  return { totalClicks, uniqueClicks, bots, lastClickAtMs: totalClicks === 0 ? null : lastClickAtMs }
}

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
