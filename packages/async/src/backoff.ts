import { systemClock, type Timers } from './clock.ts'

export interface BackoffOptions {
  firstPauseMs: number
  maxPauseMs: number
  /** Default: that of the machine. */
  clock?: Timers
}

export interface Backoff {
  /** Resolves after the pause that is due (doubling up to `maxPauseMs`), or at once when `end` is called. */
  wait(): Promise<void>
  /** How long the next pause is; each call doubles it as `wait` does. */
  nextMs(): number
  /** The work succeeded: the next pause is the first again. */
  reset(): void
  /** Ends the running pause and every later one: for closing. */
  end(): void
}

export interface PauseOptions {
  /** Ends the pause at once. */
  signal?: AbortSignal
  /** Default: that of the machine. */
  clock?: Timers
}

/** Resolves after the time, or at once when the signal aborts. */
export function pause(ms: number, { signal, clock = systemClock }: PauseOptions = {}): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal?.addEventListener('abort', end)
  })
}

/** The pauses between attempts at something that fails repeatedly. */
export function createBackoff({ firstPauseMs, maxPauseMs, clock = systemClock }: BackoffOptions): Backoff {
  const ending = new AbortController()
  let dueMs = firstPauseMs
  const nextMs = () => {
    const pauseMs = dueMs
    dueMs = Math.min(dueMs * 2, maxPauseMs)
    return pauseMs
  }
  return {
    nextMs,
    wait: () => pause(nextMs(), { signal: ending.signal, clock }),
    reset: () => {
      dueMs = firstPauseMs
    },
    end: () => ending.abort(),
  }
}
