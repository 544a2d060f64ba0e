import { systemClock, type Timers } from './clock.ts'

export interface WakeSignal {
  /** Lets the present or the next `wait` go on. */
  wake(): void
  /**
   * Resolves at the first `wake` since the last `wait` ended (a wake in between is not missed), or after the
   * timeout.
   */
  wait(timeoutMs?: number): Promise<void>
}

/** Lets one loop sleep until there is work. With a timeout it looks by itself from time to time, too. */
export function createWakeSignal(clock: Timers = systemClock): WakeSignal {
  let isWoken = false
  let resume: (() => void) | undefined
  return {
    wake: () => {
      isWoken = true
      resume?.()
    },
    wait: (timeoutMs) =>
      new Promise((resolve) => {
        let cancel: (() => void) | undefined
        resume = () => {
          cancel?.()
          resume = undefined
          isWoken = false
          resolve()
        }
        if (isWoken) resume()
        else if (timeoutMs !== undefined) cancel = clock.after(timeoutMs, resume)
      }),
  }
}
