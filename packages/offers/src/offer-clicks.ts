import { type AnalyticsReader, AnalyticsUnavailableError } from '@waymark/analytics-store'
import { offerClicksCounter } from '@waymark/domain'
import { type Kv, seedCounter } from '@waymark/kv'

export interface OfferClicksDeps {
  kv: Pick<Kv, 'getMany' | 'getOrSet'>
  reader: Pick<AnalyticsReader, 'offerClicksTotals'>
  /** Unix ms. */
  clock: () => number
}

/**
 * Lifetime clicks of offers as of this moment (specification, "Offer": `clicksTotal`), bots left out; every
 * requested offer is in the map. From the redirectors' live counters; one that is not there is seeded with
 * the analytics' figure. While the counters are unavailable the figures are the analytics', some seconds old.
 */
export type OfferClicks = (workspaceId: string, offerIds: readonly string[]) => Promise<Map<string, number>>

export function createOfferClicks({ kv, reader, clock }: OfferClicksDeps): OfferClicks {
  const counted = async (offerIds: readonly string[]) => {
    const values = await kv.getMany(offerIds.map(offerClicksCounter.key)).catch(() => null)
    return new Map(offerIds.map((offerId, index) => [offerId, values === null ? null : values[index]]))
  }
  const seeded = async (workspaceId: string, offerId: string, total: number): Promise<number> => {
    // Most that have no counter have no clicks: nothing was before any time.
    const countBefore = async (beforeMs: number) =>
      total === 0
        ? 0
        : ((await reader.offerClicksTotals(workspaceId, [offerId], { beforeMs })).get(offerId) ?? 0)
    const counter = { key: offerClicksCounter.key(offerId), ttlMs: offerClicksCounter.ttlMs }
    try {
      return (await seedCounter(kv, { ...counter, fromMs: clock(), countBefore })).count
    } catch (error) {
      if (error instanceof AnalyticsUnavailableError) throw error
      return total
    }
  }
  return async (workspaceId, offerIds) => {
    const present = await counted(offerIds)
    const missing = offerIds.filter((offerId) => present.get(offerId) == null)
    const totals =
      missing.length === 0 ? new Map<string, number>() : await reader.offerClicksTotals(workspaceId, missing)
    const figures = offerIds.map(async (offerId) => {
      const count = present.get(offerId) ?? (await seeded(workspaceId, offerId, totals.get(offerId) ?? 0))
      return [offerId, Number(count)] as const
    })
    return new Map(await Promise.all(figures))
  }
}
