/** Lets at most so many events pass in any second. */
export interface EventRate {
  /** Whether one more passes now. */
  take(): boolean
  /** After how many ms the next one passes. */
  waitMs(): number
}

const windowMs = 1_000

/** Live events that a reader gets in a second (contract-2 §12). */
export const maxPerSecond = 20

/** @param monotonicMs what durations are measured by */
export function createEventRate(monotonicMs: () => number, limit: number = maxPerSecond): EventRate {
  /** Of the last events that passed, the oldest at `next`. */
  const passedAtMs = new Array<number>(limit).fill(Number.NEGATIVE_INFINITY)
  let next = 0
  const waitMs = () => Math.max(0, windowMs - (monotonicMs() - (passedAtMs[next] ?? 0)))
  return {
    take() {
      if (waitMs() > 0) return false
      passedAtMs[next] = monotonicMs()
      next = (next + 1) % limit
      return true
    },
    waitMs,
  }
}
