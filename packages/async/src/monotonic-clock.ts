/**
 * Milliseconds since some moment of this process's life. They only grow, whatever becomes of the machine's date: everything that lasts for
 * a while (a timeout, a ttl, a backoff, an open circuit breaker) is measured by them. They say no date, and mean nothing to other processes.
 */
export type MonotonicClock = () => number

/** The machine's own. */
export const monotonicClock: MonotonicClock = () => performance.now()
