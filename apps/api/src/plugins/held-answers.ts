import type { WatchedTable } from '@waymark/db'
import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  RouteOptions,
} from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ApiApp, AppDeps } from '../deps.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Every table that the answer of this GET is made of, besides those of the caller; nothing else may be in it: no clock, no
     * other store. Its answers are then given from memory for as long as nothing of the caller's user and workspace has
     * changed in any watched table.
     */
    reads?: readonly WatchedTable[]
    /** Beside those, something that nobody tells of, such as figures of the analytics store: its answers are held no longer. */
    heldForMs?: number
  }
  interface FastifyRequest {
    isHeldAnswer: boolean
  }
}

const json = 'application/json; charset=utf-8'
interface HeldAnswer {
  text: string
  endsAtMs: number
}

const maxBytes = 64 * 1024 ** 2
const maxAnswerLength = 128 * 1024
/** A character has one byte or two; the rest is the entry's own. */
const bytesOf = ({ text }: HeldAnswer) => 2 * text.length + 300

/** Headers that every answer gets anew. One with any other is not held: the header would be lost. */
const headersOfAll: ReadonlySet<string> = new Set([
  'cache-control',
  'content-type',
  'x-content-type-options',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
])

function mayBeHeld(reply: FastifyReply, payload: unknown): payload is string {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || payload.length > maxAnswerLength)
    return false
  if (reply.getHeader('content-type') !== json) return false
  return Object.keys(reply.getHeaders()).every((name) => headersOfAll.has(name))
}

/** Null where there is nobody whose data it is, and for HEAD. */
function nameOf({ method, url, held }: FastifyRequest): string | null {
  return held !== null && method === 'GET' ? `${held.reading} ${url}` : null
}

function listOf<Hook>(hooks: Hook | Hook[] | undefined): Hook[] {
  if (hooks === undefined) return []
  return Array.isArray(hooks) ? hooks : [hooks]
}

/**
 * Gives answers from memory where the route says what it reads (docs/decisions/0010). An answer belongs to one reading of the
 * caller's identity, which came with the versions of the caller's data before the answer was made; the gate has just asked
 * whether these versions stand. So it is what the database would say now, and who may not have it has not come here.
 */
export function addHeldAnswers(app: ApiApp, { clock }: Pick<AppDeps, 'clock'>): void {
  const answers = new LRUCache<string, HeldAnswer>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  const give: onRequestHookHandler = (request, reply, done) => {
    const name = nameOf(request)
    const answer = name === null ? undefined : answers.get(name)
    if (answer === undefined || answer.endsAtMs <= clock()) return done()
    request.isHeldAnswer = true
    reply.header('content-type', json).send(answer.text)
  }
  const keep: onSendHookHandler<unknown> = (request, reply, payload, done) => {
    if (!request.isHeldAnswer && mayBeHeld(reply, payload)) {
      const name = nameOf(request)
      const { heldForMs = Number.POSITIVE_INFINITY } = request.routeOptions.config
      if (name !== null) answers.set(name, { text: payload, endsAtMs: clock() + heldForMs })
    }
    done(null, payload)
  }
  app.decorateRequest('isHeldAnswer', false)
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.reads === undefined) return
    route.onRequest = [...listOf(route.onRequest), give]
    route.onSend = [...listOf(route.onSend), keep]
  })
}
