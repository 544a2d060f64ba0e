import { AppError } from '@waymark/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp, AppDeps } from '../deps.ts'
import type { Access } from './access.ts'
import { refusal } from './authorize.ts'
import type { Identity } from './caller.ts'
import { readCredentials } from './identity/credentials.ts'
import { createIdentify, type Identify } from './identity/identify.ts'
import { createRefusalLimit, type RefusalLimit } from './refusal-limit.ts'
import {
  createRequestLimiter,
  type LimitState,
  type RequestLimiter,
  rateLimited,
  setLimitHeaders,
} from './request-limits.ts'
import { createWindowCounter } from './window-counter.ts'

interface GateParts {
  identify: Identify
  /** Null when limits are switched off. */
  limits: { refusals: RefusalLimit; requests: RequestLimiter } | null
}

const refusesCredentials = (error: unknown): error is AppError =>
  error instanceof AppError && (error.statusCode === 401 || error.code === 'RATE_LIMITED')

/** Wrong credentials count against the address, whether or not the route minds them. */
async function identifyCounting(
  { identify, limits }: GateParts,
  request: FastifyRequest,
): Promise<Identity | null> {
  const beforeBcrypt = () => {
    const state = limits?.refusals.state(request.ip)
    if (state?.exceeded) throw rateLimited(state)
  }
  try {
    return await identify(readCredentials(request.headers), beforeBcrypt)
  } catch (error) {
    if (refusesCredentials(error)) await limits?.refusals.note(request.ip)
    throw error
  }
}

async function identityFor(
  parts: GateParts,
  request: FastifyRequest,
  access: Access,
): Promise<Identity | null> {
  try {
    return await identifyCounting(parts, request)
  } catch (error) {
    // A broken key on a public route is ignored (contract §2).
    if (access.kind === 'public' && refusesCredentials(error)) return null
    throw error
  }
}

async function countRequest(
  parts: GateParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LimitState | null> {
  if (parts.limits === null || request.routeOptions.config.limit === false) return null
  const state = await parts.limits.requests(request)
  if (state) setLimitHeaders(reply, state)
  return state
}

/** Credentials → route closed → role and scope → rate limit (contract §1, "Order of checks"). */
async function passGate(
  parts: GateParts,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
): Promise<void> {
  const { limits } = parts
  if (limits && request.routeOptions.config.limit !== false)
    setLimitHeaders(reply, limits.refusals.state(request.ip))
  request.identity = await identityFor(parts, request, access)
  const refused = refusal(request.identity, access)
  if (refused?.code === 'UNAUTHENTICATED') throw refused
  // Counted before it is judged, so that a 403 carries the headers of its endpoint too.
  const state = await countRequest(parts, request, reply)
  if (refused) throw refused
  if (state?.exceeded) throw rateLimited(state)
}

async function passUnknownRoute(
  { limits }: GateParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (limits === null) return
  const state = await limits.refusals.note(request.ip)
  setLimitHeaders(reply, state)
  if (state.exceeded) throw rateLimited(state)
}

/** Every request passes here first. Routes without `access` are the pages under /docs: nothing else boots without it. */
export async function addGate(app: ApiApp, deps: AppDeps): Promise<void> {
  const count = createWindowCounter(deps)
  const refusals = createRefusalLimit({ count, clock: deps.clock })
  const limits = deps.settings.rateLimitDisabled
    ? null
    : { refusals, requests: await createRequestLimiter(app, count) }
  const parts: GateParts = { identify: createIdentify(deps), limits }
  app.decorateRequest('identity', null)
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (request.is404) await passUnknownRoute(parts, request, reply)
    else if (access) await passGate(parts, request, reply, access)
  })
}
