import { AppError } from '@waymark/domain'
import type { WindowCount } from '@waymark/kv'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { ApiApp, AppDeps } from '../deps.ts'
import type { Access } from './access.ts'
import { refusal } from './authorize.ts'
import type { Identity } from './caller.ts'
import { type Credentials, readCredentials, uuidOrNull } from './identity/credentials.ts'
import type { HeldIdentity, ShownCredentials } from './identity/held-identity.ts'
import { createIdentities, type Identities } from './identity/identify.ts'
import type { Comparing } from './identity/identify-key.ts'
import { type Checked, type CheckRequest, createCheckRequest } from './joined-checks.ts'
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
import { type Counting, createWindowCounter, type WindowCounter } from './window-counter.ts'

interface Limits {
  refusals: RefusalLimit
  wrongSecrets: WrongSecretLimit
  counter: WindowCounter
}

/** What the gate asks of requests, whether or not they come as far as its hooks. */
export interface GateParts {
  identities: Identities
  check: CheckRequest
  /** Null when limits are switched off. */
  limits: Limits | null
}

/** What a route says of who may call it, and how often. */
interface GatedRoute extends CountedRoute {
  access: Access
  /** Its answers are held, and say their limit themselves. */
  isHeld: boolean
  /** Null where nothing is limited. */
  limits: Limits | null
}

type Done = Parameters<onRequestHookHandler>[2]

/** A request on its way through the gate. */
interface Passage {
  request: FastifyRequest
  reply: FastifyReply
  route: GatedRoute
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What `identity` was read as; null without one. */
    held: HeldIdentity | null
    /** What its answer has to say of its limit; null where nothing is limited, or the gate has set the headers. */
    limitState: LimitState | null
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
  const { ip } = request
  const comparing: Comparing = {
    isOverLimit: (publicId) => limits?.wrongSecrets.state({ ip, publicId }).exceeded ?? false,
    failed: async (publicId) => {
      const state = limits?.wrongSecrets.state({ ip, publicId })
      if (state?.exceeded) throw rateLimited(state)
      await limits?.wrongSecrets.note({ ip, publicId })
    },
  }
  try {
    return await identities.read(credentials, comparing)
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
function credentialsOf({ request, route: { access } }: Passage): Credentials {
  const credentials = readCredentials(request.headers)
  if (credentials.kind !== 'session' || access.kind !== 'session' || access.workspace === 'header')
    return credentials
  return { ...credentials, workspaceId: workspaceOfPath(request) }
}

/** A path that names no workspace at all is told as what it is, a wrong field: nobody has a role there. */
function accessTo({ request, route: { access } }: Passage): Access {
  if (access.kind !== 'session' || access.workspace === 'header' || workspaceOfPath(request)) return access
  return { ...access, role: null }
}

/** Null where nothing is limited. */
function countingIn({ request, route }: Passage, identity: Identity | null): Counting | null {
  if (route.limits === null || route.ownLimit?.by === 'account') return null
  return countingOf({ request, route, identity })
}

/** A key has its own workspace: one that is sent beside it for another would not get what it asks for (contract §17). */
function refuseOtherWorkspace({ request, route: { access } }: Passage, identity: Identity | null) {
  const asked = request.headers['x-workspace-id']
  if (asked === undefined || identity?.kind !== 'key' || access.kind === 'public') return null
  if (uuidOrNull(asked) === identity.membership.workspaceId) return null
  const message = 'is not the workspace of the API key: leave it out'
  return new AppError('VALIDATION_FAILED', { details: [{ path: 'X-Workspace-Id', message }] })
}

/** Why the caller may not call the route with this request; null when it may. */
function refusalOf(passage: Passage, identity: Identity | null): AppError | null {
  return refuseOtherWorkspace(passage, identity) ?? refusal(identity, accessTo(passage))
}

/** Null too where the credentials are wrong: who reads them tells that. */
function findKnown({ identities }: GateParts, passage: Passage): HeldIdentity | null {
  const credentials = shownOrNull(passage)
  return credentials && identities.find(credentials, passage.request.raw.socket)
}

function shownOrNull(passage: Passage): ShownCredentials | null {
  try {
    const credentials = credentialsOf(passage)
    return credentials.kind === 'none' ? null : credentials
  } catch {
    return null
  }
}

/** Sets who asks, by what the database says. */
async function identify(parts: GateParts, passage: Passage): Promise<void> {
  const credentials = credentialsOf(passage)
  if (credentials.kind === 'none') return
  setIdentity(parts, passage.request, await readCounting(parts, passage.request, credentials))
}

/** What is refused here was not counted for its endpoint: it tells how often its address was wrong. */
function refuseCredentials({ request, reply, route: { access, limits } }: Passage, error: unknown): null {
  // A broken key on a public route is ignored (contract §2).
  if (access.kind === 'public' && refusesCredentials(error)) return null
  if (limits) setLimitHeaders(reply, limits.refusals.state(request.ip))
  throw error
}

/** Sets the headers of the limit, or leaves them to the held answer. @returns what the request is refused by: its caller's rights, else the limit */
function judge({ request, reply, route }: Passage, { identity, refused, count }: Judged): AppError | null {
  const state = count && limitStateOf(route, identity, count)
  const error = refused ?? (state?.exceeded ? rateLimited(state) : null)
  if (route.isHeld && error === null) request.limitState = state
  else if (state) setLimitHeaders(reply, state)
  return error
}

interface Judged {
  identity: Identity | null
  refused: AppError | null
  /** Null: it is not counted. */
  count: WindowCount | null
}

/**
 * Credentials → route closed → role and scope → rate limit (contract §1, "Order of checks").
 * @param identifying sets who asks; the count of a request that was counted by that
 */
async function passGate(passage: Passage, identifying: () => Promise<WindowCount | null>): Promise<void> {
  const { request, route } = passage
  let count: WindowCount | null
  try {
    count = await identifying()
  } catch (error) {
    count = refuseCredentials(passage, error)
  }
  const { identity } = request
  const refused = refusalOf(passage, identity)
  if (refused?.code === 'UNAUTHENTICATED') refuseCredentials(passage, refused)
  // Counted before it is judged, so that a 403 carries the headers of its endpoint too.
  const counting = count === null ? countingIn(passage, identity) : null
  if (counting && route.limits) count = await route.limits.counter.count(counting)
  const error = judge(passage, { identity, refused, count })
  if (error) throw error
}

/**
 * `passGate` for somebody known, who is counted while it is asked whether that still stands: the user stays the same in any case.
 * One promise to wait for, since this is what most requests come by.
 */
function passKnown(parts: GateParts, passage: Passage, known: HeldIdentity, done: Done): void {
  const { identity } = known
  const passAnew = (identifying: () => Promise<WindowCount | null>) =>
    passGate(passage, identifying).then(() => done(), done)
  const checked = ({ stands, count }: Checked) => {
    if (!stands) return void passAnew(() => identify(parts, passage).then(() => count))
    setIdentity(parts, passage.request, known)
    const refused = refusalOf(passage, identity)
    const error = judge(passage, { identity, refused, count })
    if (error) done(error)
    else done()
  }
  parts.check({ held: known, counting: countingIn(passage, identity) }).then(checked, (error: unknown) => {
    passAnew(() => Promise.reject(error))
  })
}

/** For what reaches no route: it counts as wrong. @throws RATE_LIMITED */
export async function passUnknownRoute(
  { limits }: GateParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (limits === null) return
  const state = await limits.refusals.note(request.ip)
  setLimitHeaders(reply, state)
  if (state.exceeded) throw rateLimited(state)
}

export function createGateParts(deps: AppDeps): GateParts {
  const counter = createWindowCounter(deps)
  const refusals = createRefusalLimit({ counter, monotonicMs: deps.monotonicMs })
  const identities = createIdentities(deps)
  const check = createCheckRequest({ stand: identities.stand, counter })
  const wrongSecrets = createWrongSecretLimit({ counter, monotonicMs: deps.monotonicMs })
  const limits = deps.settings.rateLimitDisabled ? null : { refusals, wrongSecrets, counter }
  return { identities, check, limits }
}

/**
 * Every request passes here first, before the hooks of its route. Routes without `access` are the pages under /docs: nothing
 * else boots without it.
 */
export function addGate(app: ApiApp, parts: GateParts): void {
  app.decorateRequest('identity', null)
  app.decorateRequest('held', null)
  app.decorateRequest('limitState', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    passUnknownRoute(parts, request, reply).then(() => done(), done)
  })
  app.addHook('onRoute', (options) => {
    const { access, limit, reads } = options.config ?? {}
    if (access === undefined) return
    const limits = limit === false ? null : parts.limits
    const route = { ...countedRouteOf(options), access, isHeld: reads !== undefined, limits }
    const gate: onRequestHookHandler = (request, reply, done) => {
      const passage = { request, reply, route }
      const known = findKnown(parts, passage)
      if (known !== null) return passKnown(parts, passage, known, done)
      passGate(passage, () => identify(parts, passage).then(() => null)).then(() => done(), done)
    }
    options.onRequest = [gate, ...allOf(options.onRequest)]
  })
}
