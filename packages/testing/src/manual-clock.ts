interface Timer {
  dueMs: number
  run: () => void
}

/** Time that a test moves by hand; in the form of the clock of `@waymark/async`. */
export interface ManualClock {
  monotonicMs: () => number
  after: (delayMs: number, run: () => void) => () => void
  /**
   * Lets so much time pass. Timers run at their moment, in the order of their moments, those that they start
   * too; what they have begun goes on between them.
   */
  pass(ms: number): Promise<void>
  /** Timers that have not run and were not cancelled. */
  pending(): number
}

export function createManualClock(): ManualClock {
  let nowMs = 0
  const timers = new Set<Timer>()
  const nextUntil = (untilMs: number) => {
    const due = [...timers].filter(({ dueMs }) => dueMs <= untilMs)
    return due.length === 0 ? null : due.reduce((first, timer) => (timer.dueMs < first.dueMs ? timer : first))
  }
  return {
    monotonicMs: () => nowMs,
    after: (delayMs, run) => {
      const timer = { dueMs: nowMs + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    pass: async (ms) => {
      const untilMs = nowMs + ms
      await new Promise(setImmediate)
      for (let timer = nextUntil(untilMs); timer; timer = nextUntil(untilMs)) {
        timers.delete(timer)
        nowMs = Math.max(nowMs, timer.dueMs)
        timer.run()
        await new Promise(setImmediate)
      }
      nowMs = untilMs
    },
    pending: () => timers.size,
  }
}
