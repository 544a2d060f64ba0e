import { AnalyticsUnavailableError } from '@waymark/analytics-store'
import { postgresOutage } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { requestPath, sendError, toAppError } from '@waymark/http'
import { UnreadableSecretError } from '@waymark/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp, AppDeps } from '../deps.ts'
import type { MethodsOf } from './known-methods.ts'
import { LoadRefusal, type LoadRefusals } from './load-refusal.ts'
import { detailsOfLaterParts } from './validation.ts'

/** When a caller may try again after a part was unavailable. */
const retryAfterSeconds = 5

/**
 * Whether a store is unavailable or out of room, or the key of a stored secret missing: the same call may
 * succeed soon, once the operator has seen the log.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnreadableSecretError) return error.reason === 'unknown_key'
  return postgresOutage(error) !== null || error instanceof AnalyticsUnavailableError
}

export function unavailable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', { retryAfterSeconds, cause })
}

function validationPart(error: AppError): string | null {
  const part: unknown = Reflect.get(error, 'validationContext')
  return typeof part === 'string' ? part : null
}

function withLaterParts(error: AppError, request: FastifyRequest): AppError {
  const part = validationPart(error)
  const later = part === null ? [] : detailsOfLaterParts(request, part)
  return later.length === 0
    ? error
    : new AppError(error.code, { details: [...(error.details ?? []), ...later] })
}

/** Any error as one of the table: what is unavailable is UNAVAILABLE, what is not known INTERNAL. */
export function knownErrorOf(error: unknown): AppError {
  // First what Fastify refuses: the end of a sender's connection has the code of a store's.
  const known = toAppError(error)
  return known.code === 'INTERNAL' && isUnavailable(error) ? unavailable(error) : known
}

const classify = (error: unknown, request: FastifyRequest): AppError =>
  error instanceof AppError ? withLaterParts(error, request) : knownErrorOf(error)

/** What ends when a caller leaves: the answer's stream, or a report that only it reads (`departureOf`). */
const isOfDeparture = (error: unknown): boolean =>
  error instanceof Error &&
  (Reflect.get(error, 'code') === 'ERR_STREAM_PREMATURE_CLOSE' ||
    error.name === 'AbortError' ||
    isOfDeparture(error.cause))

/**
 * For requests without a body Fastify does not notice that their sender left, and takes what ends then for a
 * fault.
 */
const hasLeft = (error: unknown, { raw }: FastifyReply): boolean => raw.destroyed && isOfDeparture(error)

export interface ErrorHandlingDeps extends Pick<AppDeps, 'clock'> {
  /** It counts the refusals for load, which are no errors of the log. */
  refusals: Pick<LoadRefusals, 'note'>
  methodsOf: MethodsOf
}

/** A path that other methods have routes of is there (RFC 9110 §15.5.6). */
function noSuchRoute(allow: readonly string[]): AppError {
  if (allow.length > 0) return new AppError('METHOD_NOT_ALLOWED', { allow })
  return new AppError('NOT_FOUND', { message: 'There is no such route.' })
}

/**
 * Every error leaves in the one envelope (specification, "Errors"); what went wrong on our side goes to the
 * log only.
 */
export function addErrorHandling(app: ApiApp, { clock, refusals, methodsOf }: ErrorHandlingDeps): void {
  app.setErrorHandler((error, request, reply) => {
    const known = classify(error, request)
    if (known instanceof LoadRefusal) refusals.note(known, request)
    else if (known.statusCode >= 500 && !hasLeft(error, reply))
      request.log.error({ err: error }, known.message)
    return sendError(request, reply, known, clock())
  })
  app.setNotFoundHandler((request, reply) => {
    const error = noSuchRoute(methodsOf(requestPath(request.url)))
    return sendError(request, reply, error, clock())
  })
}
