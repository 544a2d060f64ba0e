import type { AnalyticsReader } from '@waymark/analytics-store'
import { offerClicksCounter } from '@waymark/domain'
import type { Kv } from '@waymark/kv'

export interface OfferClicksDeps {
  kv: Pick<Kv, 'getMany' | 'getOrSet'>
  reader: Pick<AnalyticsReader, 'offerClicksTotals'>
}

/**
 * Lifetime clicks of offers as of this moment (specification, "Offer": `clicksTotal`), bots left out; every asked offer is in the map. From
 * the redirectors' live counters; one that is not there is seeded with the analytics' figure. While the counters are away the
 * figures are the analytics', some seconds old.
 */
export type OfferClicks = (workspaceId: string, offerIds: readonly string[]) => Promise<Map<string, number>>

export function createOfferClicks({ kv, reader }: OfferClicksDeps): OfferClicks {
  const counted = async (offerIds: readonly string[]) => {
    const values = await kv.getMany(offerIds.map(offerClicksCounter.key)).catch(() => null)
    return new Map(offerIds.map((offerId, index) => [offerId, values === null ? null : values[index]]))
  }
  /** What stands after it: a redirector may have been faster. */
  const seed = async (offerId: string, clicks: number): Promise<number> => {
    const key = offerClicksCounter.key(offerId)
    return Number(await kv.getOrSet(key, `${clicks}`, offerClicksCounter.ttlMs).catch(() => clicks))
  }
  return async (workspaceId, offerIds) => {
    const standing = await counted(offerIds)
    const missing = offerIds.filter((offerId) => standing.get(offerId) == null)
    const totals = await reader.offerClicksTotals(workspaceId, missing)
    const seeded = new Map(
      await Promise.all(
        [...totals].map(async ([offerId, clicks]) => [offerId, await seed(offerId, clicks)] as const),
      ),
    )
    return new Map(offerIds.map((id) => [id, seeded.get(id) ?? Number(standing.get(id) ?? 0)]))
  }
}
