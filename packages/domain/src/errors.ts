/** The one table of errors (contract §1): the code decides the status, and services throw by code. */
export const errorTable = {
  VALIDATION_FAILED: { statusCode: 400, message: 'The request does not fit.' },
  AUTH_AMBIGUOUS: { statusCode: 400, message: 'Send either X-API-Key or Authorization, not both.' },
  UNAUTHENTICATED: { statusCode: 401, message: 'Sign in, or send an API key.' },
  API_KEY_INVALID: { statusCode: 401, message: 'The API key is wrong, revoked or expired.' },
  UPGRADE_REQUIRED: { statusCode: 402, message: 'The plan does not include this.' },
  API_KEY_SCOPE_INSUFFICIENT: { statusCode: 403, message: 'The API key lacks a required scope.' },
  API_KEY_ROUTE_CLOSED: { statusCode: 403, message: 'This route is not available to API keys.' },
  ROLE_INSUFFICIENT: { statusCode: 403, message: 'Your role in this workspace may not do this.' },
  FORBIDDEN: { statusCode: 403, message: 'This belongs to another workspace.' },
  NOT_FOUND: { statusCode: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: {
    statusCode: 405,
    message: 'This path does not take this method: `Allow` names those that it takes.',
  },
  CONFLICT: { statusCode: 409, message: 'Already taken or still in use.' },
  IDEMPOTENCY_MISMATCH: { statusCode: 409, message: 'This Idempotency-Key was used with another body.' },
  VERSION_MISMATCH: {
    statusCode: 412,
    message:
      'It was changed meanwhile. Read it again, and send your change with the version that it has now.',
  },
  PAYLOAD_TOO_LARGE: { statusCode: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { statusCode: 415, message: 'Send the body as application/json.' },
  URL_BLOCKED: { statusCode: 422, message: 'The address is private or local.' },
  RATE_LIMITED: { statusCode: 429, message: 'Too many requests.' },
  INTERNAL: { statusCode: 500, message: 'Something went wrong on our side.' },
  UNAVAILABLE: { statusCode: 503, message: 'A part of the service is down. Try again soon.' },
} as const

export type ErrorCode = keyof typeof errorTable

export interface ErrorDetail {
  /** Dotted path of the wrong field: `conditions.filters.2.values.0`. */
  path: string
  message: string
}

export interface AppErrorOptions {
  message?: string
  details?: readonly ErrorDetail[]
  requiredScopes?: readonly string[]
  retryAfterSeconds?: number
  /** With VERSION_MISMATCH: the version that the record has. */
  version?: number | string
  /** Has, with METHOD_NOT_ALLOWED, the methods that the path takes. */
  allow?: readonly string[]
  cause?: unknown
}

/** What services throw; the error plugin turns it into the envelope of the specification ("Errors"). */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly details: readonly ErrorDetail[] | undefined
  readonly requiredScopes: readonly string[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly version: number | string | undefined
  readonly allow: readonly string[] | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(
      options.message ?? errorTable[code].message,
      options.cause === undefined ? {} : { cause: options.cause },
    )
    this.name = 'AppError'
    this.code = code
    this.statusCode = errorTable[code].statusCode
    this.details = options.details
    this.requiredScopes = options.requiredScopes
    this.retryAfterSeconds = options.retryAfterSeconds
    this.version = options.version
    this.allow = options.allow
  }
}
