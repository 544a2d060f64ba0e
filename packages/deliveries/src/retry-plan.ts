const minuteMs = 60_000

/**
 * Between the end of an attempt and the next one: after the first, second, third and fourth (specification,
 * "Delivery").
 */
export const retryPauses: readonly number[] = [1, 5, 15, 60].map((minutes) => minutes * minuteMs)

/**
 * How long the next attempt waits from the end of the last one, after so many have failed; null: none is
 * left.
 */
export function retryPauseMs(attempts: number): number | null {
  return retryPauses[attempts - 1] ?? null
}
