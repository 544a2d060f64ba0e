import { AppError } from '@waymark/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp, AppDeps } from '../deps.ts'
import type { Access } from './access.ts'
import { addressSubject } from './address-subject.ts'
import { refusal } from './authorize.ts'
import type { Identity } from './caller.ts'
import { type Credentials, readCredentials, uuidOrNull } from './identity/credentials.ts'
import { deviceOf } from './identity/device.ts'
import { createIdentify, type Identify, type PresentCredentials } from './identity/identify.ts'
import type { Comparing } from './identity/identify-key.ts'
import { refuseGuesses } from './load-refusal.ts'
import {
  createRefusalLimit,
  createWrongSecretLimit,
  type RefusalLimit,
  type WrongSecretLimit,
} from './refusal-limit.ts'
import {
  type CountedRoute,
  countedRouteOf,
  countingOf,
  type LimitState,
  limitStateOf,
  rateLimited,
  setLimitHeaders,
} from './request-limits.ts'
import { allOf } from './route-hooks.ts'
import { createWindowCounter, type WindowCounter } from './window-counter.ts'

interface Limits {
  refusals: RefusalLimit
  wrongSecrets: WrongSecretLimit
  counter: WindowCounter
}

/** What access control needs of the composition, whether or not requests come as far as its hooks. */
export interface AccessControl {
  identify: Identify
  /** Null when limits are switched off. */
  limits: Limits | null
}

/** What a route says of who may call it, and how often. */
interface GuardedRoute extends CountedRoute {
  access: Access
  /** Null where nothing is limited. */
  limits: Limits | null
}

/** A request whose access is being checked. */
interface RequestContext {
  request: FastifyRequest
  reply: FastifyReply
  route: GuardedRoute
}

const refusesCredentials = (error: unknown): error is AppError =>
  error instanceof AppError && (error.statusCode === 401 || error.code === 'RATE_LIMITED')

const tooManyWrongSecrets = ({ resetSeconds }: LimitState) =>
  refuseGuesses('key-guesses', {
    message: 'Too many wrong secrets of this API key came from this address. The right one is taken.',
    retryAfterSeconds: resetSeconds,
  })

/** Wrong credentials count against the address, whether or not the route minds them. */
async function identifyCounting(
  { identify, limits }: AccessControl,
  request: FastifyRequest,
  credentials: PresentCredentials,
): Promise<Identity> {
  const { ip } = request
  const comparing: Comparing = {
    address: addressSubject(ip),
    failed: async (publicId) => {
      const state = limits?.wrongSecrets.state({ ip, publicId })
      if (state?.exceeded) throw tooManyWrongSecrets(state)
      await limits?.wrongSecrets.note({ ip, publicId })
    },
  }
  try {
    return await identify(credentials, comparing, deviceOf(request))
  } catch (error) {
    if (refusesCredentials(error)) await limits?.refusals.note(request.ip)
    throw error
  }
}

/** `:id` of the path where the route acts in the workspace that it names; null where it names none. */
function workspaceOfPath({ params }: FastifyRequest): string | null {
  return uuidOrNull(Reflect.get(Object(params), 'id'))
}

/** For the workspace that the request acts in: of the path where the route says so, else of the header. */
function credentialsOf({ request, route: { access } }: RequestContext): Credentials {
  const credentials = readCredentials(request.headers)
  if (access.kind !== 'session' || access.workspace === 'header') return credentials
  const workspaceId = workspaceOfPath(request)
  if (credentials.kind === 'program') return { ...credentials, workspaceOfPath: workspaceId }
  return credentials.kind === 'session' ? { ...credentials, workspaceId } : credentials
}

/** A path that names no workspace is a wrong field, not a missing role: no caller has a role there. */
function accessTo({ request, route: { access } }: RequestContext): Access {
  if (access.kind !== 'session' || access.workspace === 'header' || workspaceOfPath(request)) return access
  return { ...access, role: null }
}

/** Null where nothing is limited. */
async function countRequest({ request, route }: RequestContext): Promise<LimitState | null> {
  const { limits, ownLimit } = route
  if (limits === null || ownLimit?.by === 'account') return null
  const { identity } = request
  return limitStateOf(route, identity, await limits.counter.count(countingOf({ request, route, identity })))
}

/** The workspace that the credentials open, whatever the request names; `null`: it chooses. */
function onlyWorkspaceOf(identity: Identity | null): { id: string; noun: string } | null {
  if (identity?.kind === 'key') return { id: identity.membership.workspaceId, noun: 'API key' }
  const id = identity?.programWorkspaceId ?? null
  return id === null ? null : { id, noun: 'session for programs' }
}

/**
 * A key has its own workspace, and so has a session for programs: one that is sent beside it for another
 * would not get what it means (contract §17).
 */
function refuseOtherWorkspace({ request, route: { access } }: RequestContext, identity: Identity | null) {
  const requested = request.headers['x-workspace-id']
  const only = onlyWorkspaceOf(identity)
  if (requested === undefined || only === null || access.kind === 'public') return null
  if (uuidOrNull(requested) === only.id) return null
  const message = `is not the workspace of the ${only.noun}: leave it out`
  return new AppError('VALIDATION_FAILED', { details: [{ path: 'X-Workspace-Id', message }] })
}

/** Why the caller may not call the route with this request; null when it may. */
function refusalOf(context: RequestContext, identity: Identity | null): AppError | null {
  return refuseOtherWorkspace(context, identity) ?? refusal(identity, accessTo(context))
}

/** Sets whose request it is, by what the database says. */
async function identifyCaller(parts: AccessControl, context: RequestContext): Promise<void> {
  const credentials = credentialsOf(context)
  // A cookie has said it already, on the few routes that take one alone; a key beside it is another caller.
  if (context.request.identity !== null && credentials.kind !== 'key') return
  if (credentials.kind === 'none') return
  context.request.identity = await identifyCounting(parts, context.request, credentials)
}

/** What is refused here was not counted for its endpoint: it says how often its address was wrong. */
function refuseCredentials(
  { request, reply, route: { access, limits } }: RequestContext,
  error: unknown,
): void {
  // A broken key on a public route is ignored (contract §2).
  if (access.kind === 'public' && refusesCredentials(error)) return
  if (limits) setLimitHeaders(reply, limits.refusals.state(request.ip))
  throw error
}

/** Credentials → route closed → role and scope → rate limit (contract §1, "Order of checks"). */
async function authorizeRequest(parts: AccessControl, context: RequestContext): Promise<void> {
  try {
    await identifyCaller(parts, context)
  } catch (error) {
    refuseCredentials(context, error)
  }
  const refused = refusalOf(context, context.request.identity)
  if (refused?.code === 'UNAUTHENTICATED') refuseCredentials(context, refused)
  // Counted before it is refused, so that a 403 carries the headers of its endpoint too.
  const state = await countRequest(context)
  if (state) setLimitHeaders(context.reply, state)
  if (refused) throw refused
  if (state?.exceeded) throw rateLimited(state)
}

/** For what reaches no route: it counts as wrong. @throws RATE_LIMITED */
export async function passUnknownRoute(
  { limits }: AccessControl,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (limits === null) return
  const state = await limits.refusals.note(request.ip)
  setLimitHeaders(reply, state)
  if (state.exceeded) throw rateLimited(state)
}

export function createAccessControl(deps: AppDeps): AccessControl {
  const counter = createWindowCounter(deps)
  const refusals = createRefusalLimit({ counter, monotonicMs: deps.monotonicMs })
  const wrongSecrets = createWrongSecretLimit({ counter, monotonicMs: deps.monotonicMs })
  const limits = deps.settings.rateLimitDisabled ? null : { refusals, wrongSecrets, counter }
  return { identify: createIdentify(deps), limits }
}

/**
 * Every request passes here first, before the hooks of its route. Routes without `access` are the pages under
 * /docs: nothing else boots without it.
 */
export function addAccessControl(app: ApiApp, parts: AccessControl): void {
  app.decorateRequest('identity', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    passUnknownRoute(parts, request, reply).then(() => done(), done)
  })
  app.addHook('onRoute', (options) => {
    const { access, limit } = options.config ?? {}
    if (access === undefined) return
    const limits = limit === false ? null : parts.limits
    const route = { ...countedRouteOf(options), access, limits }
    const authorize = (request: FastifyRequest, reply: FastifyReply) =>
      authorizeRequest(parts, { request, reply, route })
    options.onRequest = [authorize, ...allOf(options.onRequest)]
  })
}
