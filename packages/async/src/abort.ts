export interface AbortOrOptions<Otherwise> {
  signal: AbortSignal
  /** The result of work that is still under way when the signal aborts, or what it throws. */
  otherwise: () => Otherwise
}

/**
 * The work's own result or failure, or what `otherwise` gives when the signal aborts first. The work itself
 * is not stopped; a failure after that is heard by no caller.
 */
export function withAbortOr<Result, Otherwise>(
  work: Promise<Result>,
  { signal, otherwise }: AbortOrOptions<Otherwise>,
): Promise<Result | Otherwise> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      try {
        resolve(otherwise())
      } catch (error) {
        reject(error)
      }
    }
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
