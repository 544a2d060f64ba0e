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

type Route = FastifyRequest['routeOptions']['config']

/** HEAD is answered by the GET route and shares its count. */
function endpointOf({ method }: FastifyRequest, { url }: Route): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url}`
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

export interface CountedRequest {
  request: FastifyRequest
  route: Route
  identity: Identity | null
}

/** Counts the request for its endpoint and the user, else the address: per minute, all keys and sessions of a user together. */
export function countRequest(
  count: WindowCounter,
  { request, route, identity }: CountedRequest,
): Promise<WindowCount> {
  const byAddress = identity === null || (route.limit && route.limit.by === 'ip')
  const subject = byAddress ? addressSubject(request.ip) : `user:${identity.userId}`
  return count(`rl:${endpointOf(request, route)}:${subject}`, minuteMs)
}

/** What a count means for who calls: by the route's own limit, else by the plan. */
export function limitStateOf(
  route: Route,
  identity: Identity | null,
  { count, remainingMs }: WindowCount,
): LimitState {
  const limit = perMinute(identity, route.limit || null)
  return {
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.ceil(remainingMs / 1000),
    exceeded: count > limit,
  }
}
