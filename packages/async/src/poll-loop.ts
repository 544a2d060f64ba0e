import { pause } from './backoff.ts'
import { retryUntilDone } from './retry.ts'

const maxPauseMs = 5_000

export interface PollLoopOptions {
  /** @returns whether more is waiting: the next run begins at once then */
  work: () => Promise<boolean>
  /** From the end of one run to the beginning of the next, unless more is waiting. */
  pauseMs: number
  /** A failed run is tried again with backoff, from this on up to 5 s. Default 250. */
  firstBackoffMs?: number
  /** Hears of a failed run. */
  onError: (error: unknown) => void
}

export interface PollLoop {
  /** No further run begins. Resolves when the one under way has ended. */
  close(): Promise<void>
}

/** Runs the work again and again, never twice at once, until it is closed. The first run begins at once. */
export function startPollLoop(options: PollLoopOptions): PollLoop {
  const { work, pauseMs, firstBackoffMs: firstPauseMs = 250, onError } = options
  const closing = new AbortController()
  const { signal } = closing
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      let isMore = false
      const run = async () => {
        isMore = await work()
      }
      await retryUntilDone(run, { firstPauseMs, maxPauseMs, signal, onError })
      if (!isMore) await pause(pauseMs, { signal })
    }
  }
  const ended = loop()
  return {
    close: async () => {
      closing.abort()
      await ended
    },
  }
}
