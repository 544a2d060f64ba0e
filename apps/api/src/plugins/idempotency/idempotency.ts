import { createHash } from 'node:crypto'
import { AppError, nilUuid } from '@waymark/domain'
import type { FastifyReply, FastifyRequest, onSendHookHandler, preHandlerAsyncHookHandler } from 'fastify'
import type { ApiApp, AppDeps } from '../../deps.ts'
import type { Identity } from '../caller.ts'
import { allOf } from '../route-hooks.ts'
import { isSecretName } from '../secret-names.ts'
import { createFirstRequests } from './first-requests.ts'
import type { Claim, RequestName } from './idempotency-keys.repository.ts'
import { isFinal, type StoredAnswer, withoutShownOnce } from './stored-answer.ts'
import { takesIdempotencyKey } from './takes-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer of an earlier request is given: the handler does not run. */
    isReplayed: boolean
    /** Of a first request with an `Idempotency-Key`. */
    idempotencyClaim: Claim | null
  }
}

const json = 'application/json; charset=utf-8'
const longestKey = 255
const retryAfterSeconds = 1

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function checkKey(key: string | string[]): string {
  if (typeof key === 'string' && key.length > 0 && key.length <= longestKey) return key
  const message = `must have 1 to ${longestKey} characters`
  throw new AppError('VALIDATION_FAILED', { details: [{ path: 'Idempotency-Key', message }] })
}

/** With the ids of the path; a token in it, which opens something by itself, is not stored in clear. */
function pathOf({ routeOptions, params }: FastifyRequest): string {
  const values = Object.entries(Object(params)).map(([name, value]) => {
    const text = encodeURIComponent(String(value))
    return [`:${name}`, isSecretName(name) ? sha256(text) : text] as const
  })
  const byName = new Map<string, string>(values)
  return (routeOptions.url ?? '').replace(/:\w+/g, (name) => byName.get(name) ?? name)
}

/** The query says what is to be done as the body does. */
function hashOfRequest({ query, sentBody }: FastifyRequest): string {
  return sha256(JSON.stringify([query, sentBody ?? null]))
}

function replay(request: FastifyRequest, reply: FastifyReply, stored: StoredAnswer): FastifyReply {
  request.isReplayed = true
  reply.code(stored.statusCode).header('idempotency-replayed', 'true')
  return stored.answer === null ? reply.send() : reply.header('content-type', json).send(stored.answer)
}

/** Null: an answer that cannot be given again. */
function storedAnswerOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): StoredAnswer | null {
  const { statusCode } = reply
  if (!isFinal(statusCode)) return null
  if (payload === null || payload === undefined || payload === '') return { statusCode, answer: null }
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  if (typeof payload !== 'string' || !isJson) return null
  return { statusCode, answer: withoutShownOnce(payload, request.routeOptions.url ?? '') }
}

function nameOf(request: FastifyRequest, { userId, membership }: Identity, key: string): RequestName {
  // A session's user may be in no workspace.
  const workspaceId = membership?.workspaceId ?? nilUuid
  return { userId, workspaceId, method: request.method, path: pathOf(request), key }
}

const underWay = () =>
  new AppError('CONFLICT', {
    message: 'The first request with this Idempotency-Key is still under way.',
    retryAfterSeconds,
  })

/**
 * A request with a key that was used runs once, whatever the network lost (contract §1; docs/decisions/0008).
 */
export function addIdempotency(app: ApiApp, deps: Pick<AppDeps, 'db' | 'clock'>): void {
  const firsts = createFirstRequests(deps)

  const begin: preHandlerAsyncHookHandler = async (request, reply) => {
    const given = request.headers['idempotency-key']
    const { identity } = request
    if (given === undefined || identity === null) return
    const name = nameOf(request, identity, checkKey(given))
    const outcome = await firsts.begin(name, hashOfRequest(request))
    switch (outcome.kind) {
      case 'first':
        request.idempotencyClaim = outcome.claim
        return
      case 'stored':
        return replay(request, reply, outcome.answer)
      case 'mismatch':
        throw new AppError('IDEMPOTENCY_MISMATCH')
      case 'underWay':
        throw underWay()
      default:
        return outcome satisfies never
    }
  }

  const save: onSendHookHandler<unknown> = async (request, reply, payload) => {
    const { idempotencyClaim: claim } = request
    if (claim === null) return payload
    const answer = storedAnswerOf(request, reply, payload)
    try {
      await (answer === null ? firsts.release(claim) : firsts.store(claim, answer))
    } catch (error) {
      request.log.error({ err: error }, 'The answer to a request with an Idempotency-Key could not be stored')
    }
    return payload
  }

  app.decorateRequest('isReplayed', false)
  app.decorateRequest('idempotencyClaim', null)
  app.addHook('onRoute', (route) => {
    if (!takesIdempotencyKey(route)) return
    route.preHandler = [...allOf(route.preHandler), begin]
    route.onSend = [...allOf(route.onSend), save]
  })
}
