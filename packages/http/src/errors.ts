import { STATUS_CODES } from 'node:http'
import { AppError, type ErrorCode, type ErrorDetail } from '@waymark/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestPath } from './request-path.ts'

/** The one JSON shape of errors (specification, "Errors"; contract §1). */
export interface ErrorEnvelope {
  statusCode: number
  error: string
  message: string
  code: ErrorCode
  timestamp: string
  path: string
  requiredScopes?: readonly string[]
  details?: readonly ErrorDetail[]
  version?: number | string
}

/** The body of an error answer. @param path of the request, without its query @param nowMs Unix ms */
export function errorEnvelope(error: AppError, path: string, nowMs: number): ErrorEnvelope {
  return {
    statusCode: error.statusCode,
    error: STATUS_CODES[error.statusCode] ?? 'Error',
    message: error.message,
    code: error.code,
    timestamp: new Date(nowMs).toISOString(),
    path,
    ...(error.requiredScopes && { requiredScopes: error.requiredScopes }),
    ...(error.details && { details: error.details }),
    ...(error.version !== undefined && { version: error.version }),
  }
}

/** How Fastify's own errors are mapped: by code, since their messages name internals. */
const frameworkCodes: ReadonlyMap<string, { code: ErrorCode; message?: string; path?: string }> = new Map([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', { code: 'UNSUPPORTED_MEDIA_TYPE' }],
  ['FST_ERR_CTP_BODY_TOO_LARGE', { code: 'PAYLOAD_TOO_LARGE' }],
  [
    'FST_ERR_CTP_INVALID_JSON_BODY',
    { code: 'VALIDATION_FAILED', message: 'The body is not valid JSON.', path: 'body' },
  ],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', { code: 'VALIDATION_FAILED', message: 'The body is empty.', path: 'body' }],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    { code: 'VALIDATION_FAILED', message: 'The body is not as long as Content-Length says.', path: 'body' },
  ],
  [
    'FST_ERR_BAD_URL',
    { code: 'VALIDATION_FAILED', message: 'The path is not a valid URL path.', path: 'path' },
  ],
  // The method QUERY without a type: no route takes it, whatever its type.
  ['FST_ERR_ROUTE_MISSING_CONTENT_TYPE', { code: 'NOT_FOUND' }],
  ['FST_ERR_MAX_PARAM_LENGTH', { code: 'NOT_FOUND' }],
  ['FST_ERR_ASYNC_CONSTRAINT', { code: 'NOT_FOUND' }],
])

/**
 * By its code it looks like an unavailable store, but the status is Fastify's, which has it from a sender
 * that left.
 */
const brokenBody = { code: 'VALIDATION_FAILED', message: 'The body ends early.', path: 'body' } as const

function refusalOf(error: unknown) {
  const code = fieldOf(error, 'code')
  if (code === 'ECONNRESET' && fieldOf(error, 'statusCode') === 400) return brokenBody
  return frameworkCodes.get(String(code))
}

function fieldOf(error: unknown, field: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined
}

/** Any error as one of the table: what is not known is INTERNAL, and nothing of its message goes out. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const known = refusalOf(error)
  if (known) {
    const { code, message, path } = known
    const details = path && message ? { details: [{ path, message }] } : {}
    return new AppError(code, { ...(message && { message }), ...details, cause: error })
  }
  return new AppError('INTERNAL', { cause: error })
}

const challenges = { bearer: 'Bearer realm="Waymark"', apiKey: 'ApiKey realm="Waymark"' } as const

/**
 * Says how the caller of a 401 may identify itself (RFC 9110 §11.6.1): by what it has sent and was wrong,
 * else by any of the two (specification, "Authentication").
 */
function challengeOf({ headers }: FastifyRequest): string {
  if (headers['x-api-key'] !== undefined) return challenges.apiKey
  if (headers.authorization !== undefined) return `${challenges.bearer}, error="invalid_token"`
  return `${challenges.bearer}, ${challenges.apiKey}`
}

/**
 * Answers with the envelope, and the headers that go with the error: `Retry-After` where it knows when to
 * come back, `Allow` with the methods of the path, `WWW-Authenticate` with a 401.
 */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  nowMs: number,
): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  if (error.allow !== undefined) reply.header('allow', error.allow.join(', '))
  if (error.statusCode === 401) reply.header('www-authenticate', challengeOf(request))
  return reply
    .code(error.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorEnvelope(error, requestPath(request.url), nowMs))
}
