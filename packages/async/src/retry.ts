export interface RetryOptions {
  /** Ends the attempts, and a pause between two of them at once. */
  signal: AbortSignal
  /** The pause after the first failure. It doubles with each further one. */
  firstPauseMs: number
  maxPauseMs: number
  /** Hears of every failed attempt. */
  onError: (error: unknown) => void
}

/** Resolves after the time, or at once when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

/** Does the work until it succeeds, with backoff between the attempts. @returns false when the signal ended it before that */
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
    await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
  return false
}
