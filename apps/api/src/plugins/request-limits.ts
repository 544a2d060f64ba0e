import fastifyRateLimit from '@fastify/rate-limit'
import { AppError, requestsPerMinute } from '@waymark/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../deps.ts'
import type { RequestLimit } from './access.ts'
import { addressSubject } from './address-subject.ts'
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

/** Counts the request for its endpoint and caller; null where nothing is limited. */
export type RequestLimiter = (request: FastifyRequest) => Promise<LimitState | null>

/** The store `@fastify/rate-limit` wants is a class; the windows live behind the counter. */
function storeOver(count: WindowCounter) {
  return class WindowStore {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      count(key, minuteMs).then(
        ({ count: current, remainingMs }) => done(null, { current, ttl: remainingMs }),
        (error: Error) => done(error),
      )
    }
    child(): WindowStore {
      return this
    }
  }
}

/** HEAD is answered by the GET route and shares its count. */
function endpointOf(request: FastifyRequest): string {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return `${method} ${request.routeOptions.url ?? ''}`
}

function ownLimit(request: FastifyRequest): RequestLimit | null {
  return request.routeOptions.config.limit || null
}

function subjectOf(request: FastifyRequest): string {
  const byAddress = request.identity === null || ownLimit(request)?.by === 'ip'
  return byAddress ? addressSubject(request.ip) : `user:${request.identity?.userId}`
}

function perMinute(request: FastifyRequest): number {
  const own = ownLimit(request)
  if (own) return own.perMinute
  if (request.identity === null) return requestsPerMinute.anonymous
  return requestsPerMinute[request.identity.membership?.plan ?? 'free']
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

/**
 * The limiter of `@fastify/rate-limit` as a function: the gate calls it after the caller is known and before it judges,
 * which the plugin's own hooks would not allow (contract §1, "Order of checks"). It counts per minute, endpoint and user, else address.
 */
export async function createRequestLimiter(app: ApiApp, count: WindowCounter): Promise<RequestLimiter> {
  await app.register(fastifyRateLimit, {
    global: false,
    store: storeOver(count),
    timeWindow: minuteMs,
    keyGenerator: (request: FastifyRequest) => `rl:${endpointOf(request)}:${subjectOf(request)}`,
    max: perMinute,
  })
  const limiter = app.createRateLimit()
  return async (request) => {
    const counted = await limiter(request)
    if (counted.isAllowed) return null
    const { max: limit, remaining, ttlInSeconds: resetSeconds, isExceeded: exceeded } = counted
    return { limit, remaining, resetSeconds, exceeded }
  }
}
