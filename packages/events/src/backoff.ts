import type { Clock } from './clock.ts'

export interface BackoffOptions {
  clock: Clock
  firstMs: number
  maxMs: number
}

export interface Backoff {
  /** Resolves after the pause that is due (doubling up to `maxMs`), or at once when `end` is called. */
  wait(): Promise<void>
  /** How long the next pause is; asking makes it grow as `wait` does. */
  nextMs(): number
  /** The work succeeded: the next pause is the first again. */
  reset(): void
  /** Ends the running pause and every later one: for closing. */
  end(): void
}

/** The pause between attempts at something that keeps failing. */
export function createBackoff({ clock, firstMs, maxMs }: BackoffOptions): Backoff {
  let dueMs = firstMs
  let ended = false
  let endRunning: (() => void) | undefined
  const nextMs = () => {
    const pauseMs = dueMs
    dueMs = Math.min(dueMs * 2, maxMs)
    return pauseMs
  }
  return {
    nextMs,
    wait: () =>
      new Promise((resolve) => {
        if (ended) return resolve()
        const cancel = clock.after(nextMs(), resolve)
        endRunning = () => {
          cancel()
          resolve()
        }
      }),
    reset: () => {
      dueMs = firstMs
    },
    end: () => {
      ended = true
      endRunning?.()
    },
  }
}
