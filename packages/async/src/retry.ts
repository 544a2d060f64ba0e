import { type BackoffOptions, createBackoff, pause } from './backoff.ts'

export interface RetryOptions extends BackoffOptions {
  /** Ends the attempts, and a pause between two of them at once. */
  signal: AbortSignal
  /**
   * The first attempt is made also where the signal has aborted before: for what must be tried while closing.
   */
  atLeastOnce?: boolean
  /** Hears of every failed attempt. What it throws ends the attempts, and the caller gets it. */
  onError: (error: unknown) => void
}

/**
 * Does the work until it succeeds, with backoff between the attempts.
 * @returns false when the signal ended it before that
 */
export async function retryUntilDone(work: () => Promise<void>, options: RetryOptions): Promise<boolean> {
  const { signal, clock, atLeastOnce = false, onError } = options
  const backoff = createBackoff(options)
  for (let isDue = atLeastOnce || !signal.aborted; isDue; isDue = !signal.aborted) {
    try {
      await work()
      return true
    } catch (error) {
      onError(error)
    }
    await pause(backoff.nextMs(), { signal, ...(clock && { clock }) })
  }
  return false
}
