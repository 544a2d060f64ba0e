import type { GrowingPause } from './growing-pause.ts'

export interface KeepTryingOptions {
  pause: GrowingPause
  /** No further attempt is made. */
  isClosing: () => boolean
  onError: ((error: unknown) => void) | undefined
}

/**
 * Makes an attempt, and after a growing pause another one, until one succeeds. False when closing came before that; at
 * least one attempt is made.
 */
export function createKeepTrying({ pause, isClosing, onError }: KeepTryingOptions) {
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
