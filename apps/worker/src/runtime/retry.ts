import { setTimeout as delay } from 'node:timers/promises'

export interface RetryOptions {
  /** Ends the trying, at once also while it pauses. */
  signal: AbortSignal
  firstPauseMs: number
  maxPauseMs: number
  onError: (error: unknown) => void
}

/** Does the work until it succeeds, with growing pauses; false when ended before that. */
export async function retryUntilDone(work: () => Promise<void>, options: RetryOptions): Promise<boolean> {
  const { signal, maxPauseMs, onError } = options
  let pauseMs = options.firstPauseMs
  while (!signal.aborted) {
    try {
      await work()
      return true
    } catch (error) {
      onError(error)
    }
    // Only the signal can make the pause reject, and then the loop ends.
    await delay(pauseMs, undefined, { signal }).catch(() => {})
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
  return false
}
