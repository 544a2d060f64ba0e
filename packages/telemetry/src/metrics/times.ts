/**
 * A plain histogram of durations: observing is a comparison or two and three additions, and nothing is looked
 * up or built.
 */
export interface Times {
  /** Seconds. */
  observe(seconds: number): void
  /** Observed so far. */
  count(): number
  /** Of all that was observed, in seconds. */
  sum(): number
  /** Upper bounds in seconds, ascending, each with how many were at most that long. */
  buckets(): (readonly [bound: number, atMost: number])[]
}

/** 0.5 ms to 10 s: what a person or a caller waits for. */
export const requestBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** 10 ms to 5 minutes: what is done in the background. */
export const workBounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300]

/** @param bounds upper bounds in seconds, ascending; what is longer than all of them is counted beyond */
export function createTimes(bounds: readonly number[] = requestBounds): Times {
  const counts = new Float64Array(bounds.length + 1)
  let sum = 0
  return {
    observe(seconds) {
      let index = 0
      // The first ones are what is common: from below, this is faster than halving.
      while (index < bounds.length && seconds > (bounds[index] ?? 0)) index += 1
      counts[index] = (counts[index] ?? 0) + 1
      sum += seconds
    },
    count: () => counts.reduce((total, count) => total + count, 0),
    sum: () => sum,
    buckets() {
      let atMost = 0
      return bounds.map((bound, index) => {
        atMost += counts[index] ?? 0
        return [bound, atMost] as const
      })
    },
  }
}
