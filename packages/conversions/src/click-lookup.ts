import type { AnalyticsReader, StoredClick } from '@waymark/analytics-store'
import { LRUCache } from 'lru-cache'

/** Some 1 KiB each. */
const maxCached = 20_000

/**
 * The click of a landing hears of its offer from an event of its own: what is written in it may still change. Everything else of a
 * click stays as it is.
 */
const isSettled = ({ landingId, offerId }: StoredClick) => landingId === null || offerId !== null

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
      const asked = new Set<string>()
      for (const token of clickTokens) {
        const click = cache.get(token)
        if (click) found.set(token, click)
        else asked.add(token)
      }
      if (asked.size === 0) return found
      for (const [token, click] of await reader.clicksByTokens([...asked])) {
        found.set(token, click)
        if (isSettled(click)) cache.set(token, click)
      }
      return found
    },
  }
}
