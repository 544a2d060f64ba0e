import { AppError, requestsPerMinute } from '@waymark/domain'
import type { WindowCount } from '@waymark/kv'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLimit } from './access.ts'
import { addressSubject } from './address-subject.ts'
import type { Identity } from './caller.ts'
import type { WindowCounter } from './window-counter.ts'

const minuteMs = 60_000

/** What the X-RateLimit headers tell. */
export interface LimitState {
  limit: number
  remaining: number
  /** Until the window ends. */
  resetSeconds: number
  exceeded: boolean
}

/** HEAD is answered by the GET route and shares its count. */
function endpointOf({ method, routeOptions }: FastifyRequest): string {
  return `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url ?? ''}`
}

function ownLimit({ routeOptions }: FastifyRequest): RequestLimit | null {
  return routeOptions.config.limit || null
}

function perMinute(identity: Identity | null, own: RequestLimit | null): number {
  if (own) return own.perMinute
  if (identity === null) return requestsPerMinute.anonymous
  return requestsPerMinute[identity.membership?.plan ?? 'free']
}

/** The headers of the specification, "Request rate"; `X-RateLimit-Reset` is seconds remaining (contract §1). */
export function setLimitHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: LimitState): void {
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', resetSeconds)
}

export function rateLimited(state: LimitState): AppError {
  const retryAfterSeconds = Math.max(1, state.resetSeconds)
  return new AppError('RATE_LIMITED', {
    retryAfterSeconds,
    message: `Too many requests. Try again in ${retryAfterSeconds} s.`,
  })
}

/** Counts the request for its endpoint and the user, else the address: per minute, all keys and sessions of a user together. */
export function countRequest(
  count: WindowCounter,
  request: FastifyRequest,
  identity: Identity | null,
): Promise<WindowCount> {
  const byAddress = identity === null || ownLimit(request)?.by === 'ip'
  const subject = byAddress ? addressSubject(request.ip) : `user:${identity.userId}`
  return count(`rl:${endpointOf(request)}:${subject}`, minuteMs)
}

/** What a count means for who calls: by the route's own limit, else by the plan. */
export function limitStateOf(request: FastifyRequest, { count, remainingMs }: WindowCount): LimitState {
  const limit = perMinute(request.identity, ownLimit(request))
  return {
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.ceil(remainingMs / 1000),
    exceeded: count > limit,
  }
}
