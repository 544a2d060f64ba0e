import { AppError } from '@waymark/domain'
import type { WindowCount } from '@waymark/kv'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp, AppDeps } from '../deps.ts'
import type { Access } from './access.ts'
import { refusal } from './authorize.ts'
import { type Credentials, readCredentials, uuidOrNull } from './identity/credentials.ts'
import type { HeldIdentity, ShownCredentials } from './identity/held-identity.ts'
import { createIdentities, type Identities } from './identity/identify.ts'
import { createRefusalLimit, type RefusalLimit } from './refusal-limit.ts'
import { countRequest, limitStateOf, rateLimited, setLimitHeaders } from './request-limits.ts'
import { createWindowCounter, type WindowCounter } from './window-counter.ts'

interface Limits {
  refusals: RefusalLimit
  count: WindowCounter
}

interface GateParts {
  identities: Identities
  /** Null when limits are switched off. */
  limits: Limits | null
}

/** A request on its way through the gate. */
interface Passage {
  request: FastifyRequest
  reply: FastifyReply
  route: FastifyRequest['routeOptions']['config']
  access: Access
  /** Null where nothing is limited. */
  limits: Limits | null
}

interface Counting {
  count: Promise<WindowCount> | null
}

const notCounted: Counting = { count: null }

declare module 'fastify' {
  interface FastifyRequest {
    /** What `identity` was read as; null without one. */
    held: HeldIdentity | null
  }
}

const refusesCredentials = (error: unknown): error is AppError =>
  error instanceof AppError && (error.statusCode === 401 || error.code === 'RATE_LIMITED')

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

function setIdentity({ identities }: GateParts, request: FastifyRequest, held: HeldIdentity): void {
  request.held = held
  request.identity = held.identity
  identities.noteUse(held)
}

/** `:id` of the path where the route acts in the workspace that it names; null where it names none. */
function workspaceOfPath({ params }: FastifyRequest): string | null {
  return uuidOrNull(Reflect.get(Object(params), 'id'))
}

/** For the workspace that the request acts in: of the path where the route says so, else of the header. */
function credentialsOf({ request, access }: Passage): Credentials {
  const credentials = readCredentials(request.headers)
  if (credentials.kind !== 'session' || access.kind !== 'session' || access.workspace === 'header')
    return credentials
  return { ...credentials, workspaceId: workspaceOfPath(request) }
}

/** A path that names no workspace at all is told as what it is, a wrong field: nobody has a role there. */
function accessTo({ request, access }: Passage): Access {
  const isNamed = access.kind !== 'session' || access.workspace === 'header' || workspaceOfPath(request)
  return isNamed ? access : { ...access, role: null }
}

/**
 * Sets who asks. Of somebody known the request is counted while it is asked whether that still stands: the user stays the
 * same in any case. @returns the count where it is on its way
 */
async function identify(parts: GateParts, passage: Passage): Promise<Counting> {
  const { request, route, limits } = passage
  const credentials = credentialsOf(passage)
  if (credentials.kind === 'none') return notCounted
  const held = parts.identities.find(credentials)
  if (held === null) {
    setIdentity(parts, request, await readCounting(parts, request, credentials))
    return notCounted
  }
  const count = limits && countRequest(limits.count, { request, route, identity: held.identity })
  const isTrue = await parts.identities.stands(held)
  setIdentity(parts, request, isTrue ? held : await readCounting(parts, request, credentials))
  return { count }
}

/** What is refused here was not counted for its endpoint: it tells how often its address was wrong. */
function refuseCredentials({ request, reply, access, limits }: Passage, error: unknown): Counting {
  // A broken key on a public route is ignored (contract §2).
  if (access.kind === 'public' && refusesCredentials(error)) return notCounted
  if (limits) setLimitHeaders(reply, limits.refusals.state(request.ip))
  throw error
}

/** Credentials → route closed → role and scope → rate limit (contract §1, "Order of checks"). */
async function passGate(parts: GateParts, passage: Passage): Promise<void> {
  const { request, reply, route, limits } = passage
  let counting: Counting
  try {
    counting = await identify(parts, passage)
  } catch (error) {
    counting = refuseCredentials(passage, error)
  }
  const { identity } = request
  const refused = refusal(identity, accessTo(passage))
  if (refused?.code === 'UNAUTHENTICATED') refuseCredentials(passage, refused)
  // Counted before it is judged, so that a 403 carries the headers of its endpoint too.
  const counted =
    limits && (await (counting.count ?? countRequest(limits.count, { request, route, identity })))
  const state = counted && limitStateOf(route, identity, counted)
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
    const route = request.routeOptions.config
    const { access, limit } = route
    if (request.is404) await passUnknownRoute(parts, request, reply)
    else if (access)
      await passGate(parts, { request, reply, route, access, limits: limit === false ? null : limits })
  })
}
