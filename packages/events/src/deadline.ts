import type { Clock } from './clock.ts'

export class DeadlineError extends Error {
  constructor(what: string, timeoutMs: number) {
    super(`${what} took longer than ${timeoutMs} ms`)
    this.name = 'DeadlineError'
  }
}

export interface Deadline {
  clock: Clock
  timeoutMs: number
  /** Names the work in the error. */
  what: string
}

/**
 * The work's own outcome, or a `DeadlineError` after `timeoutMs`. The work itself is not stopped: what it yields later
 * is dropped, a late rejection too.
 */
export function withDeadline<T>(work: Promise<T>, { clock, timeoutMs, what }: Deadline): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(timeoutMs, () => reject(new DeadlineError(what, timeoutMs)))
    work.then(resolve, reject).finally(cancel)
  })
}
