import { AppError, requestsPerMinute } from '@waymark/domain'
import type { WindowCount } from '@waymark/kv'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { RequestLimit } from './access.ts'
import { addressSubject } from './address-subject.ts'
import type { Identity } from './caller.ts'
import type { Counting } from './window-counter.ts'

const minuteMs = 60_000

/** The values of the X-RateLimit headers. */
export interface LimitState {
  limit: number
  remaining: number
  /** Until the window ends. */
  resetSeconds: number
  exceeded: boolean
}

/** Of a route, for as long as it is there. */
export interface CountedRoute {
  /** Method and path as declared. HEAD is answered by the GET route and shares its count. */
  endpoint: string
  /** Null: by plan and caller. */
  ownLimit: RequestLimit | null
}

/** @param route that has `limit` not switched off */
export function countedRouteOf({ method, url, config }: RouteOptions): CountedRoute {
  const name = [method].flat().join('|')
  return {
    endpoint: `${name === 'HEAD' ? 'GET' : name} ${url}`,
    ownLimit: config?.limit || null,
  }
}

function perMinute(identity: Identity | null, own: RequestLimit | null): number {
  if (own) return own.perMinute
  if (identity === null) return requestsPerMinute.anonymous
  return requestsPerMinute[identity.membership?.plan ?? 'free']
}

/**
 * The headers of the specification, "Request rate"; `X-RateLimit-Reset` is seconds remaining (contract §1).
 * The same as structured fields of the IETF's draft.
 */
export function setLimitHeaders(reply: FastifyReply, state: LimitState): void {
  const { limit, remaining, resetSeconds } = state
  reply.headers({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': resetSeconds,
    ratelimit: `"default";r=${remaining};t=${resetSeconds}`,
    'ratelimit-policy': `"default";q=${limit};w=${minuteMs / 1000}`,
  })
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
  route: CountedRoute
  identity: Identity | null
}

/**
 * What the request is counted as: for its endpoint and the user, else the address; per minute, all keys and
 * sessions of a user together.
 */
export function countingOf({ request, route, identity }: CountedRequest): Counting {
  const byAddress = identity === null || route.ownLimit?.by === 'ip'
  const subject = byAddress ? addressSubject(request.ip) : `user:${identity.userId}`
  return { key: `rl:${route.endpoint}:${subject}`, windowMs: minuteMs }
}

/** What a count means for who calls: by the route's own limit, else by the plan. */
export function limitStateOf(
  route: CountedRoute,
  identity: Identity | null,
  { count, remainingMs }: WindowCount,
): LimitState {
  const limit = perMinute(identity, route.ownLimit)
  return {
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.ceil(remainingMs / 1000),
    exceeded: count > limit,
  }
}
