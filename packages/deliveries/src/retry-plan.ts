const minuteMs = 60_000

/** Between the end of an attempt and the next one: after the first, second, third and fourth (specification, "Delivery"). */
export const retryPauses: readonly number[] = [1, 5, 15, 60].map((minutes) => minutes * minuteMs)

/** When the next attempt is due, in Unix ms, after so many have failed; null: none is left. */
export function nextAttemptAfter(attempts: number, nowMs: number): number | null {
  const pauseMs = retryPauses[attempts - 1]
  return pauseMs === undefined ? null : nowMs + pauseMs
}
