export interface TestClock {
  /** Unix ms. */
  now: () => number
  advance: (ms: number) => void
}

/**
 * Starts at the real time, since Postgres fills some columns by its own clock, and advances only when a test
 * moves it.
 */
export function createTestClock(): TestClock {
  let offsetMs = 0
  return {
    now: () => Date.now() + offsetMs,
    advance: (ms) => {
      offsetMs += ms
    },
  }
}
