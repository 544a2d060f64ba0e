import { AppError, requestsPerMinute } from '@waymark/domain'
import type { WindowCount } from '@waymark/kv'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { RequestLimit } from './access.ts'
import { addressSubject } from './address-subject.ts'
import type { Identity } from './caller.ts'
import type { Counting } from './window-counter.ts'

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
  /** What a caller is counted as, made once: a text that is new for each request has to be read through each time. */
  countings: WeakMap<Identity, Counting>
}

/** @param route that has `limit` not switched off */
export function countedRouteOf({ method, url, config }: RouteOptions): CountedRoute {
  const name = [method].flat().join('|')
  return {
    endpoint: `${name === 'HEAD' ? 'GET' : name} ${url}`,
    ownLimit: config?.limit || null,
    countings: new WeakMap(),
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
const stateName = 'ratelimit'
const policyName = 'ratelimit-policy'
export const limitHeaderNames: readonly string[] = [
  limitName,
  remainingName,
  resetName,
  stateName,
  policyName,
]

/** The headers of the specification, "Request rate"; `X-RateLimit-Reset` is seconds remaining (contract §1). The same as structured fields of the IETF's draft. */
export function setLimitHeaders(reply: FastifyReply, state: LimitState): void {
  reply.header(limitName, state.limit)
  reply.header(remainingName, state.remaining)
  reply.header(resetName, state.resetSeconds)
  reply.header(stateName, stateField(state))
  reply.header(policyName, policyField(state))
}

/** The same for an answer past Fastify: name, value, name, value. */
export function limitHeadersOf(state: LimitState): (string | number)[] {
  const { limit, remaining, resetSeconds } = state
  const ofSpecification = [limitName, limit, remainingName, remaining, resetName, resetSeconds]
  return [...ofSpecification, stateName, stateField(state), policyName, policyField(state)]
}

const stateField = ({ remaining, resetSeconds }: LimitState) => `"default";r=${remaining};t=${resetSeconds}`
const policyField = ({ limit }: LimitState) => `"default";q=${limit};w=${minuteMs / 1000}`

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

/** What the request is counted as: for its endpoint and the user, else the address; per minute, all keys and sessions of a user together. */
export function countingOf({ request, route, identity }: CountedRequest): Counting {
  if (identity === null || route.ownLimit?.by === 'ip') return countingFor(route, addressSubject(request.ip))
  const known = route.countings.get(identity)
  if (known !== undefined) return known
  const counting = countingFor(route, `user:${identity.userId}`)
  route.countings.set(identity, counting)
  return counting
}

const countingFor = ({ endpoint }: CountedRoute, subject: string): Counting => ({
  key: `rl:${endpoint}:${subject}`,
  windowMs: minuteMs,
})

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
