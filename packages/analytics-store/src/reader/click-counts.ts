import { z } from 'zod'
import { inListSql } from '../query/in-list.ts'
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

/** Figures of links by which lists are sorted. */
type LinkFigure = 'clicks' | 'lastClickAt'

const figureSql: Readonly<Record<LinkFigure, string>> = {
  clicks: 'count()',
  lastClickAt: 'toUnixTimestamp64Milli(max(clicked_at))',
}

/** Requests a figure of links, or of some of them, where there are very many those with the highest ones. */
export interface LinkFigureRequest {
  figure: LinkFigure
  limit: number
  /** `null`: all of the workspace. */
  linkIds: readonly string[] | null
}

/** Reads a figure of the links with the highest ones, at most `limit`. */
export async function linkFigures(
  queryRows: QueryRows,
  workspaceId: string,
  { figure, limit, linkIds }: LinkFigureRequest,
): Promise<Map<string, number>> {
  const ofLinks: Record<string, readonly string[]> = {}
  const addLinks = (ids: readonly string[], index: number) => {
    ofLinks[`linkIds${index}`] = ids
    return `{linkIds${index}:Array(UUID)}`
  }
  const rows = await queryRows(
    {
      workspaceId,
      select: `link_id, ${figureSql[figure]}`,
      where: [...(linkIds === null ? [] : [inListSql('link_id', linkIds, addLinks)]), 'NOT is_bot'],
      tail: 'GROUP BY link_id ORDER BY 2 DESC, link_id LIMIT {limit:UInt32}',
      parameters: { limit, ...ofLinks },
    },
    totalRow,
  )
  return new Map(rows)
}
