import { z } from 'zod'
import { inListSql } from '../query/in-list.ts'
import type { QueryRows } from '../query/workspace-query.ts'

export interface OfferClickQueries {
  queryClicks: QueryRows
  queryOfferClicks: QueryRows
}

export interface OfferClicksQuery {
  workspaceId: string
  offerIds: readonly string[]
  /** Unix ms; absent: all there ever were. */
  beforeMs?: number | undefined
  /** Clicks of these links only; absent: of all. */
  linkIds?: readonly string[] | undefined
}

const before = (column: string) => `${column} < fromUnixTimestamp64Milli({beforeMs:Int64}, 'UTC')`

const totalRow = z.tuple([z.string(), z.coerce.number()])

/**
 * Lifetime clicks by offer; an offer without clicks is in the map with 0. Rows of version 0 with an offer
 * went straight to it; an offer that came later, with an offer click, is counted from those, once a click.
 */
export async function offerClicksTotals(
  { queryClicks, queryOfferClicks }: OfferClickQueries,
  { workspaceId, offerIds, beforeMs, linkIds }: OfferClicksQuery,
): Promise<Map<string, number>> {
  const totals = new Map(offerIds.map((offerId) => [offerId, 0]))
  if (totals.size === 0) return totals
  const ofLinks: Record<string, readonly string[]> = {}
  const addLinks = (ids: readonly string[], index: number) => {
    ofLinks[`linkIds${index}`] = ids
    return `{linkIds${index}:Array(UUID)}`
  }
  const inLinks = linkIds === undefined ? [] : [inListSql('link_id', linkIds, addLinks)]
  const where = (time: string) => [
    'offer_id IN {offerIds:Array(UUID)}',
    'NOT is_bot',
    ...(beforeMs === undefined ? [] : [before(time)]),
    ...inLinks,
  ]
  const parameters = { offerIds, ...(beforeMs !== undefined && { beforeMs }), ...ofLinks }
  const requested = { workspaceId, tail: 'GROUP BY offer_id', parameters }
  const counts = await Promise.all([
    queryClicks(
      { ...requested, select: 'offer_id, count()', where: [...where('clicked_at'), 'version = 0'] },
      totalRow,
    ),
    queryOfferClicks(
      { ...requested, select: 'offer_id, uniqExact(click_token)', where: where('at') },
      totalRow,
    ),
  ])
  for (const [offerId, clicks] of counts.flat()) totals.set(offerId, (totals.get(offerId) ?? 0) + clicks)
  return totals
}
