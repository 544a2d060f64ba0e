/**
 * The store did not answer in time. Whether it did the command is not known: `late` says so, should it still
 * answer, and rejects when it will never be known. It need not be handled.
 */
export class LateAnswerError extends Error {
  readonly late: Promise<unknown>

  constructor(timeoutMs: number, late: Promise<unknown>) {
    super(`The key-value store did not answer within ${timeoutMs} ms`)
    this.name = 'LateAnswerError'
    this.late = late
  }
}
