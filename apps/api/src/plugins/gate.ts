import { AppError } from '@waymark/domain'
import type { WindowCount } from '@waymark/kv'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp, AppDeps } from '../deps.ts'
import type { Access } from './access.ts'
import { refusal } from './authorize.ts'
import { readCredentials } from './identity/credentials.ts'
import type { HeldIdentity, ShownCredentials } from './identity/held-identity.ts'
import { createIdentities, type Identities } from './identity/identify.ts'
import { createRefusalLimit, type RefusalLimit } from './refusal-limit.ts'
import {
  countRequest,
  type LimitState,
  limitStateOf,
  rateLimited,
  setLimitHeaders,
} from './request-limits.ts'
import { createWindowCounter, type WindowCounter } from './window-counter.ts'

interface GateParts {
  identities: Identities
  /** Null when limits are switched off. */
  limits: { refusals: RefusalLimit; count: WindowCounter } | null
}

/** Who asks, and the count of the request where it is on its way. */
interface Asking {
  held: HeldIdentity | null
  counting: Promise<WindowCount> | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What `identity` was read as; null without one. */
    held: HeldIdentity | null
  }
}

const refusesCredentials = (error: unknown): error is AppError =>
  error instanceof AppError && (error.statusCode === 401 || error.code === 'RATE_LIMITED')

const limitsOf = ({ limits }: GateParts, request: FastifyRequest) =>
  request.routeOptions.config.limit === false ? null : limits

/** Wrong credentials count against the address, whether or not the route minds them. */
async function readCounting(
  { identities, limits }: GateParts,
  request: FastifyRequest,
  credentials: ShownCredentials,
): Promise<HeldIdentity> {
  const beforeBcrypt = () => {
    const state = limits?.refusals.state(request.ip)
    if (state?.exceeded) throw rateLimited(state)
  }
  try {
    return await identities.read(credentials, beforeBcrypt)
  } catch (error) {
    if (refusesCredentials(error)) await limits?.refusals.note(request.ip)
    throw error
  }
}

/** Of somebody known the request is counted while it is asked whether that still stands: the user stays the same in any case. */
async function whoAsks(parts: GateParts, request: FastifyRequest): Promise<Asking> {
  const credentials = readCredentials(request.headers)
  if (credentials.kind === 'none') return { held: null, counting: null }
  const held = parts.identities.find(credentials)
  if (held === null) return { held: await readCounting(parts, request, credentials), counting: null }
  const limits = limitsOf(parts, request)
  const counting = limits && countRequest(limits.count, request, held.identity)
  if (await parts.identities.stands(held)) return { held, counting }
  return { held: await readCounting(parts, request, credentials), counting }
}

async function askingFor(parts: GateParts, request: FastifyRequest, access: Access): Promise<Asking> {
  try {
    return await whoAsks(parts, request)
  } catch (error) {
    // A broken key on a public route is ignored (contract §2).
    if (access.kind === 'public' && refusesCredentials(error)) return { held: null, counting: null }
    throw error
  }
}

/** What was not counted for its endpoint tells how often its address was wrong. */
function setRefusalHeaders(parts: GateParts, request: FastifyRequest, reply: FastifyReply): void {
  const limits = limitsOf(parts, request)
  if (limits) setLimitHeaders(reply, limits.refusals.state(request.ip))
}

async function countedState(
  parts: GateParts,
  request: FastifyRequest,
  { held, counting }: Asking,
): Promise<LimitState | null> {
  const limits = limitsOf(parts, request)
  if (limits === null) return null
  const identity = held?.identity ?? null
  return limitStateOf(request, identity, await (counting ?? countRequest(limits.count, request, identity)))
}

/** Credentials → route closed → role and scope → rate limit (contract §1, "Order of checks"). */
async function passGate(
  parts: GateParts,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
): Promise<void> {
  const refuse = (error: unknown) => {
    setRefusalHeaders(parts, request, reply)
    throw error
  }
  const asking = await askingFor(parts, request, access).catch(refuse)
  request.held = asking.held
  request.identity = asking.held?.identity ?? null
  const refused = refusal(request.identity, access)
  if (refused?.code === 'UNAUTHENTICATED') refuse(refused)
  // Counted before it is judged, so that a 403 carries the headers of its endpoint too.
  const state = await countedState(parts, request, asking)
  if (state) setLimitHeaders(reply, state)
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
export function addGate(app: ApiApp, deps: AppDeps): void {
  const count = createWindowCounter(deps)
  const refusals = createRefusalLimit({ count, clock: deps.clock })
  const limits = deps.settings.rateLimitDisabled ? null : { refusals, count }
  const parts: GateParts = { identities: createIdentities(deps), limits }
  app.decorateRequest('identity', null)
  app.decorateRequest('held', null)
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (request.is404) await passUnknownRoute(parts, request, reply)
    else if (access) await passGate(parts, request, reply, access)
  })
}
