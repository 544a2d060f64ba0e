import { systemClock, type Timers } from './clock.ts'

export class TimeoutError extends Error {
  constructor(what: string, timeoutMs: number) {
    super(`${what} took longer than ${timeoutMs} ms`)
    this.name = 'TimeoutError'
  }
}

export interface TimeoutOrOptions<Otherwise> {
  timeoutMs: number
  /** The result of work that takes longer, or what it throws. */
  otherwise: () => Otherwise
  /** Hears of a failure after the timeout: no caller does. */
  onLateError?: (error: unknown) => void
  /** Default: those of the machine. */
  clock?: Timers
}

export interface TimeoutOptions {
  timeoutMs: number
  /** The work, as the error names it: "The preparation of events". */
  what: string
  /** Default: those of the machine. */
  clock?: Timers
}

/**
 * The work's own result or failure, or what `otherwise` gives when the work takes longer than `timeoutMs`.
 * The work itself is not stopped. In a process that was not scheduled for a while, timers come before what
 * has meanwhile arrived at its sockets. The timeout therefore ends one turn of the event loop later: a result
 * that has arrived is still taken.
 */
export function withTimeoutOr<Result, Otherwise>(
  work: Promise<Result>,
  { timeoutMs, otherwise, onLateError, clock = systemClock }: TimeoutOrOptions<Otherwise>,
): Promise<Result | Otherwise> {
  return new Promise((resolve, reject) => {
    let state: 'running' | 'ended' | 'late' = 'running'
    const expire = () => {
      if (state !== 'running') return
      state = 'late'
      try {
        resolve(otherwise())
      } catch (error) {
        reject(error)
      }
    }
    const cancel = clock.after(timeoutMs, () => setImmediate(expire))
    const end = (settle: () => void) => {
      cancel()
      if (state === 'running') settle()
      state = state === 'running' ? 'ended' : state
    }
    work.then(
      (result) => end(() => resolve(result)),
      (error: unknown) => {
        if (state === 'late') onLateError?.(error)
        end(() => reject(error))
      },
    )
  })
}

/**
 * As {@link withTimeoutOr}, and rejects with a TimeoutError when the work takes longer. A later failure is
 * heard by no caller.
 */
export function withTimeout<Result>(
  work: Promise<Result>,
  { what, ...options }: TimeoutOptions,
): Promise<Result> {
  const fail = (): never => {
    throw new TimeoutError(what, options.timeoutMs)
  }
  return withTimeoutOr(work, { ...options, otherwise: fail })
}
