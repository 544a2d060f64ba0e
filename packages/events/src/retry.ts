import type { Backoff } from './backoff.ts'

export interface RetryOptions {
  pause: Backoff
  /** No further attempt is made. */
  isClosing: () => boolean
  onError: ((error: unknown) => void) | undefined
}

/**
 * Makes an attempt, and after a growing pause another one, until one succeeds. False when closing came before that; at
 * least one attempt is made.
 */
export function createRetry({ pause, isClosing, onError }: RetryOptions) {
  return async (work: () => Promise<void>): Promise<boolean> => {
    for (;;) {
      try {
        await work()
        pause.reset()
        return true
      } catch (error) {
        onError?.(error)
        if (!isClosing()) await pause.wait()
        if (isClosing()) return false
      }
    }
  }
}
