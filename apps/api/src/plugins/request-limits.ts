import { AppError, requestsPerMinute } from '@waymark/domain'
import type { WindowCount } from '@waymark/kv'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { RequestLimit } from './access.ts'
import { addressSubject } from './address-subject.ts'
import type { Identity } from './caller.ts'
import type { Counting, WindowCounter } from './window-counter.ts'

const minuteMs = 60_000

/** What the X-RateLimit headers tell. */
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
  /** What a caller is counted under, made once: a text that is new for each request has to be read through each time. */
  keys: WeakMap<Identity, string>
}

/** @param route that has `limit` not switched off */
export function countedRouteOf({ method, url, config }: RouteOptions): CountedRoute {
  const name = [method].flat().join('|')
  return {
    endpoint: `${name === 'HEAD' ? 'GET' : name} ${url}`,
    ownLimit: config?.limit || null,
    keys: new WeakMap(),
  }
}

function perMinute(identity: Identity | null, own: RequestLimit | null): number {
  if (own) return own.perMinute
  if (identity === null) return requestsPerMinute.anonymous
  return requestsPerMinute[identity.membership?.plan ?? 'free']
}

const limitName = 'x-ratelimit-limit'
const remainingName = 'x-ratelimit-remaining'
const resetName = 'x-ratelimit-reset'
export const limitHeaderNames: readonly string[] = [limitName, remainingName, resetName]

/** The headers of the specification, "Request rate"; `X-RateLimit-Reset` is seconds remaining (contract §1). */
export function setLimitHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: LimitState): void {
  reply.header(limitName, limit)
  reply.header(remainingName, remaining)
  reply.header(resetName, resetSeconds)
}

/** The same for an answer past Fastify: name, value, name, value. */
export function limitHeadersOf({ limit, remaining, resetSeconds }: LimitState): (string | number)[] {
  return [limitName, limit, remainingName, remaining, resetName, resetSeconds]
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

/** Counts the request on this node, for its endpoint and the user, else the address: per minute, all keys and sessions of a user together. */
export function noteRequest(counter: WindowCounter, { request, route, identity }: CountedRequest): Counting {
  const byAddress = identity === null || route.ownLimit?.by === 'ip'
  const key = byAddress ? keyOf(route, addressSubject(request.ip)) : userKey(route, identity)
  return counter.note(key, minuteMs)
}

const keyOf = ({ endpoint }: CountedRoute, subject: string) => `rl:${endpoint}:${subject}`

function userKey(route: CountedRoute, identity: Identity): string {
  const known = route.keys.get(identity)
  if (known !== undefined) return known
  const key = keyOf(route, `user:${identity.userId}`)
  route.keys.set(identity, key)
  return key
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
