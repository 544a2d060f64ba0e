import { monotonicClock } from '@waymark/async'

/** Time as the adapters and the publisher see it; a test may hand in one that it moves by hand. */
export interface Clock {
  /** Since some moment; never set back. */
  monotonicMs(): number
  /** Calls `run` once after `delayMs`; the function it returns calls that off. */
  after(delayMs: number, run: () => void): () => void
}

/** The machine's own clock. */
export const systemClock: Clock = {
  monotonicMs: monotonicClock,
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
