/**
 * The store did not answer in time. Whether it did what it was asked is not known: `late` says so, should it
 * answer yet, and rejects when nobody will ever know. Nobody need listen to it.
 */
export class LateAnswerError extends Error {
  readonly late: Promise<unknown>

  constructor(timeoutMs: number, late: Promise<unknown>) {
    super(`The key-value store did not answer within ${timeoutMs} ms`)
    this.name = 'LateAnswerError'
    this.late = late
  }
}
