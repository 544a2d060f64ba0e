/**
 * Milliseconds since some moment of this process's life. They only grow, whatever becomes of the machine's
 * date: everything that lasts for a while (a timeout, a ttl, a backoff, an open circuit breaker) is measured
 * by them. They say no date, and mean nothing to other processes.
 */
export type MonotonicClock = () => number

/** The machine's own. */
export const monotonicClock: MonotonicClock = () => performance.now()

/** What waits for time take it from; a test may hand in one that it moves by hand. */
export interface Clock {
  /** As {@link MonotonicClock}. */
  monotonicMs: MonotonicClock
  /** Calls `run` once after `delayMs`; the function it returns cancels that. */
  after(delayMs: number, run: () => void): () => void
}

/** The part of a clock that waits. */
export type Timers = Pick<Clock, 'after'>

/** The machine's own. */
export const systemClock: Clock = {
  monotonicMs: monotonicClock,
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
