import { type AnalyticsReader, AnalyticsUnavailableError, type StoredClick } from '@waymark/analytics-store'
import { LRUCache } from 'lru-cache'

/** Some 1 KiB each. */
const maxCached = 20_000

/**
 * The click of a landing learns its offer from an event of its own: what is written in it may still change.
 * Everything else of a click stays as it is.
 */
const isFinal = ({ landingId, offerId }: StoredClick) => landingId === null || offerId !== null

export interface ClickLookup {
  /** By token in lower case; those that are not there are not in the map. Rejects as the reader does. */
  find(clickTokens: Iterable<string>): Promise<Map<string, StoredClick>>
}

/** Clicks by token: a click has several postbacks, and most of them come together. */
export function createClickLookup(reader: Pick<AnalyticsReader, 'clicksByTokens'>): ClickLookup {
  const cache = new LRUCache<string, StoredClick>({ max: maxCached })
  return {
    async find(clickTokens) {
      const found = new Map<string, StoredClick>()
      const missing = new Set<string>()
      for (const token of clickTokens) {
        const click = cache.get(token)
        if (click) found.set(token, click)
        else missing.add(token)
      }
      if (missing.size === 0) return found
      for (const [token, click] of await reader.clicksByTokens([...missing])) {
        found.set(token, click)
        if (isFinal(click)) cache.set(token, click)
      }
      return found
    },
  }
}

/** By token in lower case; null: the analytics store is unavailable. */
export type FoundClicks = ReadonlyMap<string, StoredClick> | null

/** As `find`, but null while the store is unavailable. @param clickTokens in lower case */
export async function findUnlessDown(
  clicks: ClickLookup,
  clickTokens: Iterable<string>,
): Promise<FoundClicks> {
  try {
    return await clicks.find(clickTokens)
  } catch (error) {
    if (error instanceof AnalyticsUnavailableError) return null
    throw error
  }
}
