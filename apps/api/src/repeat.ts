export interface RepeatOptions {
  work: () => Promise<void>
  /** From the end of one turn to the beginning of the next. */
  everyMs: number
  /** A failed turn is told, and the next one comes all the same. */
  onError: (error: unknown) => void
}

export interface Repeat {
  start(): void
  /** Resolves when the turn under way has ended. */
  stop(): Promise<void>
}

/** Does the work again and again, never twice at once. */
export function repeat({ work, everyMs, onError }: RepeatOptions): Repeat {
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  let stopped = false
  const next = () => {
    if (stopped) return
    timer = setTimeout(() => {
      turn = work().catch(onError).then(next)
    }, everyMs)
  }
  return {
    start: next,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
