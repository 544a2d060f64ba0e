export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  failuresToOpen: number
  /** How long it stays open before one call is let through to try. */
  openMs: number
  monotonicMs: () => number
}

export interface CircuitBreaker {
  /** Runs the call, or rejects at once while open. Only what `call` rejects with counts as a failure. */
  run<T>(call: () => Promise<T>): Promise<T>
}

/** What a call is refused with while the breaker is open. */
export class CircuitOpenError extends Error {
  constructor() {
    super('Not called: the last calls failed')
    this.name = 'CircuitOpenError'
  }
}

/**
 * Spares a failing service and its callers: after failures in a row it answers for it, and tries again with
 * one call.
 */
export function createCircuitBreaker({
  failuresToOpen,
  openMs,
  monotonicMs,
}: CircuitBreakerOptions): CircuitBreaker {
  let failuresInARow = 0
  let closedAgainAtMs = 0

  function admit(): void {
    if (failuresInARow < failuresToOpen) return
    if (monotonicMs() < closedAgainAtMs) throw new CircuitOpenError()
    // Half open: this call tries, the others are refused until it has ended or the time has passed once more.
    closedAgainAtMs = monotonicMs() + openMs
  }

  return {
    async run(call) {
      admit()
      try {
        const result = await call()
        failuresInARow = 0
        return result
      } catch (error) {
        failuresInARow += 1
        closedAgainAtMs = monotonicMs() + openMs
        throw error
      }
    },
  }
}
