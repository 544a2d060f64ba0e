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
export function limitConcurrency({ running, waiting }: ConcurrencyLimit) {
  let free = running
  const queue: (() => void)[] = []
  const acquire = (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) return Promise.reject(new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }))
    return new Promise((resolve) => queue.push(resolve))
  }
  const release = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
