export interface PollLoopOptions {
  /** @returns whether more is waiting: the next turn begins at once then */
  work: () => Promise<boolean>
  /** From the end of one turn to the beginning of the next, unless more is waiting. */
  everyMs: number
  /** A failed turn is told, and the next one comes all the same. */
  onError: (error: unknown) => void
}

export interface PollLoop {
  start(): void
  /** Resolves when the turn under way has ended. */
  stop(): Promise<void>
}

/** Does the work again and again, never twice at once. */
export function startPollLoop({ work, everyMs, onError }: PollLoopOptions): PollLoop {
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  let stopped = false
  const failed = (error: unknown) => {
    onError(error)
    return false
  }
  const next = (delayMs: number) => {
    if (stopped) return
    timer = setTimeout(() => {
      turn = work()
        .catch(failed)
        .then((more) => next(more ? 0 : everyMs))
    }, delayMs)
  }
  return {
    start: () => next(everyMs),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
