export interface ConcurrencyLimitOptions {
  /** At once. */
  running: number
  /** More than these are refused. */
  waiting: number
  /** What a refused call rejects with. */
  refusal: () => Error
}

export interface LimitedCallOptions {
  /** Ends the wait: the call rejects with the signal's reason, and its work is never started. */
  signal?: AbortSignal | undefined
}

/** Runs the work when its turn has come. Rejects with what the work rejects with, or with the refusal. */
export type LimitedCall = <Result>(
  work: () => Promise<Result>,
  options?: LimitedCallOptions,
) => Promise<Result>

interface Waiting {
  start: () => void
}

/** Runs at most so many at once; the others wait in the order of their calls. */
export function createConcurrencyLimit({ running, waiting, refusal }: ConcurrencyLimitOptions): LimitedCall {
  let free = running
  const queue = new Set<Waiting>()

  const acquire = (signal: AbortSignal | undefined): Promise<void> => {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    if (queue.size >= waiting) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(call)
        reject(signal?.reason)
      }
      const call: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.add(call)
    })
  }
  const release = () => {
    const [next] = queue
    if (next === undefined) {
      free += 1
      return
    }
    queue.delete(next)
    next.start()
  }

  return async (work, { signal } = {}) => {
    await acquire(signal)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/** As {@link createConcurrencyLimit}, for each key by itself. A key without calls takes no memory. */
export function createKeyedConcurrencyLimit(options: ConcurrencyLimitOptions) {
  const limits = new Map<string, { call: LimitedCall; calls: number }>()
  return async <Result>(
    key: string,
    work: () => Promise<Result>,
    callOptions?: LimitedCallOptions,
  ): Promise<Result> => {
    const limit = limits.get(key) ?? { call: createConcurrencyLimit(options), calls: 0 }
    limits.set(key, limit)
    limit.calls += 1
    try {
      return await limit.call(work, callOptions)
    } finally {
      limit.calls -= 1
      if (limit.calls === 0) limits.delete(key)
    }
  }
}
