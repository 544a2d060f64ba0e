export interface FieldProblem {
  /** Dotted path of the wrong field, as the form names it: `conditions.filters.0.values.0`. */
  path: string
  message: string
}

/** An answer that is not a success, or none at all (`status` 0): what a form and a page need of it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /**
   * Of the API's one table: `NOT_FOUND`, `CONFLICT`…; `NETWORK` where no answer came; empty where another
   * server answered.
   */
  readonly code: string
  readonly details: readonly FieldProblem[]
  /** Null: the answer names no time. */
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    facts: {
      code: string
      message: string
      details?: FieldProblem[]
      retryAfterSeconds?: number | null
      cause?: unknown
    },
  ) {
    super(facts.message, { cause: facts.cause })
    this.status = status
    this.code = facts.code
    this.details = facts.details ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return []
  return value.map((one) => ({ path: text(Object(one).path), message: text(Object(one).message) }))
}

function retryAfter({ headers }: Response): number | null {
  const value = headers.get('retry-after')
  return value !== null && /^\d+$/.test(value) ? Number(value) : null
}

/** The error of an answer whose body was read as `body`. */
export function errorOf(response: Response, body: unknown): ApiError {
  const { code, message, details } = Object(body)
  return new ApiError(response.status, {
    code: text(code),
    message: text(message) || `The server answered ${response.status}.`,
    details: fieldProblems(details),
    retryAfterSeconds: retryAfter(response),
  })
}

/**
 * Returns the error of a call without an answer: no connection, an address that does not exist, a proxy that
 * broke off. The browser's name for it, such as `Failed to fetch`, is no sentence: it is the cause.
 */
export function errorWithoutAnswer(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  return new ApiError(0, { code: 'NETWORK', message: 'The server cannot be reached. Try again.', cause })
}

/** Says whether what was called is not there, or not the caller's to see. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/**
 * Whether a later attempt may do better: a part of the server is unavailable, it is busy, or the network is.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)
