import type { FailedReason, RefusedReason } from './types.ts'

/** Thrown within this package only: `request` turns it into a result. */
export class RefusedError extends Error {
  readonly reason: RefusedReason
  constructor(reason: RefusedReason) {
    super(`The target may not be called: ${reason}.`)
    this.name = 'RefusedError'
    this.reason = reason
  }
}

/** Thrown within this package only: `request` turns it into a result. */
export class FailedError extends Error {
  readonly reason: FailedReason
  constructor(reason: FailedReason, cause?: unknown) {
    super(`The call failed: ${reason}.`, { cause })
    this.name = 'FailedError'
    this.reason = reason
  }
}
