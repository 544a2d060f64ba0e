/**
 * An error answer of the API (specification, "Errors"), where it is thrown: by iterators, which have nothing
 * to answer it with.
 */
export class WaymarkError extends Error {
  override readonly name = 'WaymarkError'
  readonly status: number
  /** `NOT_FOUND`, `RATE_LIMITED` and so on; empty where the answer was not the API's. */
  readonly code: string

  constructor(status: number, body: unknown) {
    const { code, message } = Object(body)
    super(typeof message === 'string' ? message : `The API answered ${status}.`)
    this.status = status
    this.code = typeof code === 'string' ? code : ''
  }
}
