import type { CountedClicks } from '@waymark/replica'

/** Clicks that may be counted up to a limit. */
export interface ClickCounter {
  key: string
  limit: number
  /** How long the count is kept. */
  ttlMs: number
  /** Which clicks it counts: what its first value is asked for by. */
  clicks: Omit<CountedClicks, 'beforeMs'>
}
