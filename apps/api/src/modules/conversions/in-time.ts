export interface InTimeOptions<Result> {
  withinMs: number
  /** What stands for a result that takes longer. */
  otherwise: () => Result
  /** Hears of a failure after that: nobody else does. */
  onLateError: (error: unknown) => void
}

/** What the work gives or fails with, unless it takes longer: then the other one, and the work goes on by itself. */
export function inTime<Result>(
  work: Promise<Result>,
  { withinMs, otherwise, onLateError }: InTimeOptions<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let isLate = false
  const giveUp = () => {
    isLate = true
    resolve(otherwise())
  }
  // Of a process that was kept from running, timers come before what has arrived at its sockets: that is still taken.
  const timer = setTimeout(() => setImmediate(giveUp), withinMs)
  work
    .then(resolve, (error: unknown) => (isLate ? onLateError(error) : reject(error)))
    .finally(() => clearTimeout(timer))
  return promise
}
