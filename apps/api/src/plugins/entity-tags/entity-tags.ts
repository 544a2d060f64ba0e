import { AppError } from '@waymark/domain'
import type {
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  preHandlerHookHandler,
  preSerializationHookHandler,
  RouteOptions,
} from 'fastify'
import type { ApiApp } from '../../deps.ts'
import { allOf } from '../route-hooks.ts'
import { type Precondition, readPrecondition } from './precondition.ts'
import { hashOfRecord, isNamed, stateOf, tagOfRecord } from './tags.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * No answer has a tag of what the route changes: many records at once, or one that is never changed, only
     * deleted. No `If-Match` but `*` is met there.
     */
    untagged?: true
    /** The fields of the record are the client's, `updatedAt` too: its state is the hash of all of them. */
    freeForm?: true
  }
  interface FastifyRequest {
    /** Is `If-Match` of a change; `null` where any state will do. Services get it with their caller. */
    precondition: Precondition | null
  }
}

const changing: ReadonlySet<string> = new Set(['PATCH', 'PUT', 'DELETE'])
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const methodsOf = ({ method }: Pick<RouteOptions, 'method'>): string[] => [method].flat()

/** Says whether calls of the route are checked for `If-Match`. */
const takesIfMatch = (route: Pick<RouteOptions, 'method'>): boolean =>
  methodsOf(route).some((name) => changing.has(name))

/** Says whether there are tags that `If-Match` of the route may name. */
export const takesTag = ({ method, config = {} }: Pick<RouteOptions, 'method' | 'config'>): boolean =>
  takesIfMatch({ method }) && config.untagged === undefined

const checkPrecondition: preHandlerHookHandler = (request, _reply, done) => {
  request.precondition = readPrecondition(request)
  if (request.precondition !== null && request.routeOptions.config.untagged)
    throw new AppError('VERSION_MISMATCH', {
      message: 'What this changes has no tag: leave `If-Match` out.',
    })
  done()
}

interface Tagged {
  record: object
  state: string
}

/**
 * Returns the list as a record, where its answer says a version: the rules of a link are changed as a whole.
 */
function taggedList(answer: object, data: readonly unknown[]): Tagged | null {
  const version: unknown = Reflect.get(Object(Reflect.get(answer, 'meta')), 'version')
  return typeof version === 'number' ? { record: { data, version }, state: String(version) } : null
}

/** Tags the answers that are records: those that say `updatedAt`, and those whose path can be changed. */
function createTagging(changeable: ReadonlySet<string>) {
  const taggedOf = ({ method, routeOptions }: FastifyRequest, answer: object): Tagged | null => {
    const data: unknown = Reflect.get(answer, 'data')
    if (typeof data !== 'object' || data === null) return null
    const isChangeable = method !== 'POST' && changeable.has(routeOptions.url ?? '')
    if (Array.isArray(data)) return isChangeable ? taggedList(answer, data) : null
    const isRecord = isChangeable || 'updatedAt' in data
    if (!isRecord) return null
    return { record: data, state: routeOptions.config.freeForm ? hashOfRecord(data) : stateOf(data) }
  }
  const isOfRecord = ({ method }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
    statusCode === (method === 'POST' ? 201 : 200)

  const tag: preSerializationHookHandler<unknown> = (request, reply, answer, done) => {
    // A route whose answer does not say its state has set the tag itself.
    const isOpen = isOfRecord(request, reply) && !reply.hasHeader('etag')
    const tagged = isOpen ? taggedOf(request, Object(answer)) : null
    if (tagged !== null) reply.header('etag', tagOfRecord(tagged.record, tagged.state))
    done(null, answer)
  }
  return tag
}

/** A 304 leaves these headers out (RFC 9110 §15.4.5). */
const ofContent = ['content-type', 'content-length', 'content-encoding', 'content-disposition']

/** Answers 304 without content where `If-None-Match` names the tag of the answer, set by a route or above. */
const leaveOutKnown: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  const tag = reply.getHeader('etag')
  const known = request.headers['if-none-match']
  const isRead = reading.has(request.method) && reply.statusCode === 200
  if (!isRead || known === undefined || typeof tag !== 'string' || !isNamed(tag, known))
    return done(null, payload)
  for (const name of ofContent) reply.removeHeader(name)
  reply.code(304)
  done(null, null)
}

/**
 * Adds `ETag` to records, and serves `If-Match` of changes and `If-None-Match` of reads, for all routes
 * alike. The check of `If-Match` is made under the lock of the change (`refuseChanged`, `workspaceRecords`).
 */
export function addEntityTags(app: ApiApp): void {
  const changeable = new Set<string>()
  const tag = createTagging(changeable)
  app.decorateRequest('precondition', null)
  app.addHook('onSend', leaveOutKnown)
  app.addHook('onRoute', (route) => {
    if (takesTag(route)) changeable.add(route.url)
    if (takesIfMatch(route)) route.preHandler = [checkPrecondition, ...allOf(route.preHandler)]
    route.preSerialization = [...allOf(route.preSerialization), tag]
  })
}
