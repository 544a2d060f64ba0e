import { z } from 'zod'
import type { QueryRows } from './workspace-query.ts'

export interface OfferClickQueries {
  queryClicks: QueryRows
  queryOfferClicks: QueryRows
}

const totalRow = z.tuple([z.string(), z.coerce.number()])

/**
 * Lifetime clicks by offer; an offer without clicks is in the map with 0. Rows of version 0 with an offer went straight to
 * it; an offer that came later, with an offer click, is counted from those, once a click.
 */
export async function offerClicksTotals(
  { queryClicks, queryOfferClicks }: OfferClickQueries,
  workspaceId: string,
  offerIds: readonly string[],
): Promise<Map<string, number>> {
  const totals = new Map(offerIds.map((offerId) => [offerId, 0]))
  if (totals.size === 0) return totals
  const where = ['offer_id IN {offerIds:Array(UUID)}', 'NOT is_bot']
  const asked = { workspaceId, tail: 'GROUP BY offer_id', parameters: { offerIds } }
  const counts = await Promise.all([
    queryClicks({ ...asked, select: 'offer_id, count()', where: [...where, 'version = 0'] }, totalRow),
    queryOfferClicks({ ...asked, select: 'offer_id, uniqExact(click_token)', where }, totalRow),
  ])
  for (const [offerId, clicks] of counts.flat()) totals.set(offerId, (totals.get(offerId) ?? 0) + clicks)
  return totals
}
