import type { WatchedTable } from '@waymark/db'
import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  RouteOptions,
} from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ApiApp } from '../deps.ts'
import { originHeaderNames } from './open-origins.ts'
import { limitHeaderNames, limitHeadersOf, setLimitHeaders } from './request-limits.ts'
import { allOf } from './route-hooks.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Every table that the answer of this GET is made of, besides those of the caller; nothing else may be in it: no monotonicMs, no
     * other store. Its answers are then given from memory for as long as nothing of the caller's user and workspace has
     * changed in any watched table.
     */
    reads?: readonly WatchedTable[]
    /**
     * Beside those, something that nobody tells of, such as figures of the analytics store: its answers are held no longer, unless
     * `stillSo` says so in time.
     */
    heldForMs?: number
  }
  interface FastifyRequest {
    /** What was before an answer was made that may be held; null where it may not. */
    beforeAnswer: BeforeAnswer | null
    /** For a handler to set: whether what nobody tells of is the same as in this answer. Cheaper than making it anew. */
    stillSo: (() => Promise<boolean>) | null
  }
}

type Headers = Readonly<Record<string, unknown>>

interface BeforeAnswer {
  headers: Headers
  /** Unix ms: what is in the answer is not older. */
  atMs: number
}

const json = 'application/json; charset=utf-8'

interface HeldAnswer {
  text: string
  /** Name, value, name, value: all but those that are of one request. */
  headers: readonly string[]
  heldForMs: number
  stillSo: FastifyRequest['stillSo']
  /** From then on the next one asks whether it is still so; meanwhile the others are given it. */
  renewAtMs: number
  endsAtMs: number
}

/** How long before its end an answer is renewed: nobody waits for that unless it takes longer. */
const renewedBeforeEndMs = 150

function holdFrom(answer: HeldAnswer, nowMs: number): void {
  answer.endsAtMs = nowMs + answer.heldForMs
  answer.renewAtMs = answer.endsAtMs - renewedBeforeEndMs
}

const maxBytes = 64 * 1024 ** 2
const maxAnswerLength = 128 * 1024
/** A character has one byte or two; the rest is the entry's own. */
const bytesOf = ({ text }: HeldAnswer) => 2 * text.length + 600

const requestId = 'x-request-id'
const saidAnew: ReadonlySet<string> = new Set([
  ...limitHeaderNames,
  ...originHeaderNames,
  requestId,
  'content-type',
  'content-length',
])

/** What is said in other headers than those that every answer has, and those there were before, is of one answer: that is not held. */
function mayBeHeld(ofEvery: Headers, reply: FastifyReply, payload: unknown): payload is string {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || payload.length > maxAnswerLength)
    return false
  if (reply.getHeader('content-type') !== json) return false
  const headers = reply.getHeaders()
  return Object.keys(headers).every((name) => saidAnew.has(name) || headers[name] === ofEvery[name])
}

function headersToHold(reply: FastifyReply, text: string): string[] {
  const kept = Object.entries(reply.getHeaders()).filter(([name]) => !saidAnew.has(name))
  const length = String(Buffer.byteLength(text))
  return [...kept.flat().map(String), 'content-type', json, 'content-length', length]
}

/** Null where there is nobody whose data it is, and for HEAD. */
function nameOf({ method, url, held }: FastifyRequest): string | null {
  return held !== null && method === 'GET' ? `${held.reading} ${url}` : null
}

/** Past what Fastify does for an answer that has yet to be made: of one that is held, that is half of what it costs. */
function send(reply: FastifyReply, { headers, text }: HeldAnswer): void {
  const { raw, request } = reply.hijack()
  const all: (string | number)[] = [...headers, ...request.originHeaders, requestId, request.id]
  if (request.limitState !== null) all.push(...limitHeadersOf(request.limitState))
  raw.writeHead(200, all)
  raw.end(text)
}

export interface HeldAnswersDeps {
  monotonicMs: () => number
  /** Answers then end their connection, which is said by a hook of answers that are made. */
  isClosing: () => boolean
  /** That every answer has which says nothing else. */
  answerHeaders: Headers
}

/**
 * Gives answers from memory where the route says what it reads (docs/decisions/0010). An answer belongs to one reading of the
 * caller's identity, which came with the versions of the caller's data before the answer was made; the gate has just asked
 * whether these versions stand. So it is what the database would say now, and who may not have it has not come here.
 */
export function addHeldAnswers(
  app: ApiApp,
  { monotonicMs, isClosing, answerHeaders }: HeldAnswersDeps,
): void {
  const answers = new LRUCache<string, HeldAnswer>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  const find = (request: FastifyRequest): HeldAnswer | null => {
    const name = nameOf(request)
    const answer = name === null ? undefined : answers.get(name)
    return answer === undefined || isClosing() ? null : answer
  }
  const give: onRequestHookHandler = (request, reply, done) => {
    const answer = find(request)
    const nowMs = monotonicMs()
    if (answer !== null && nowMs < answer.renewAtMs) return send(reply, answer)
    if (request.limitState !== null) setLimitHeaders(reply, request.limitState)
    request.beforeAnswer = { headers: reply.getHeaders(), atMs: nowMs }
    if (answer === null) return done()
    answer.renewAtMs = answer.endsAtMs
    renew(answer, nowMs).then((isRenewed) => (isRenewed ? send(reply, answer) : done()), done)
  }
  /** From before it is asked: what it is told was true then. */
  const renew = async (answer: HeldAnswer, nowMs: number): Promise<boolean> => {
    const isRenewed = (await answer.stillSo?.()) ?? false
    if (isRenewed) holdFrom(answer, nowMs)
    return isRenewed
  }
  const keep: onSendHookHandler<unknown> = (request, reply, payload, done) => {
    const name = nameOf(request)
    const { beforeAnswer } = request
    if (
      name !== null &&
      beforeAnswer !== null &&
      mayBeHeld({ ...answerHeaders, ...beforeAnswer.headers }, reply, payload)
    ) {
      const { heldForMs = Number.POSITIVE_INFINITY } = request.routeOptions.config
      const headers = headersToHold(reply, payload)
      const answer = {
        text: payload,
        headers,
        heldForMs,
        stillSo: request.stillSo,
        renewAtMs: 0,
        endsAtMs: 0,
      }
      holdFrom(answer, beforeAnswer.atMs)
      answers.set(name, answer)
    }
    done(null, payload)
  }
  app.decorateRequest('beforeAnswer', null)
  app.decorateRequest('stillSo', null)
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.reads === undefined) return
    route.onRequest = [...allOf(route.onRequest), give]
    route.onSend = [...allOf(route.onSend), keep]
  })
}
