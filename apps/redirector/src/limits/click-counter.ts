import type { CountedClicks } from '@waymark/replica'

/** Clicks that may be counted up to a limit. */
export interface ClickCounter {
  key: string
  limit: number
  /** How long the count is stored. */
  ttlMs: number
  /** Which clicks it counts: the query of its first value. */
  clicks: Omit<CountedClicks, 'beforeMs'>
}
