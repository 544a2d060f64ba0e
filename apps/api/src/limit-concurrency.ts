import { createConcurrencyLimit, type LimitedCall } from '@waymark/async'
import { AppError } from '@waymark/domain'

export interface ConcurrencyLimit {
  /** At once. */
  running: number
  /** More than these are refused. */
  waiting: number
}

/**
 * Runs at most so many at once. Password and key hashes share the threads that file and DNS calls need:
 * without a bound a flood of sign-ins would stop everything else.
 * @throws UNAVAILABLE (from the returned function) when the queue is full
 */
export const limitConcurrency = (limit: ConcurrencyLimit): LimitedCall =>
  createConcurrencyLimit({
    ...limit,
    refusal: () => new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }),
  })
