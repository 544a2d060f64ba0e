import { setTimeout as delay } from 'node:timers/promises'
import { retryUntilDone } from './retry.ts'
import type { RunningRole } from './worker-role.ts'

export interface PollLoopOptions {
  /** @returns whether more is waiting: the next turn begins at once then */
  work: () => Promise<boolean>
  /** From the end of one turn to the beginning of the next. */
  pauseMs: number
  /** A failed turn is told, and tried again after growing pauses. */
  onError: (error: unknown) => void
}

/** Does the work again and again, one turn at a time, until it is closed. */
export function startPollLoop({ work, pauseMs, onError }: PollLoopOptions): RunningRole {
  const closing = new AbortController()
  const { signal } = closing
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      let isMore = false
      const once = async () => {
        isMore = await work()
      }
      await retryUntilDone(once, { signal, firstPauseMs: 250, maxPauseMs: 5_000, onError })
      // Only the signal can make the pause reject, and then the loop ends.
      if (!isMore) await delay(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    close: async () => {
      closing.abort()
      await ended
    },
  }
}
