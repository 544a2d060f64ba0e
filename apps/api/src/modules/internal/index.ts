import { createHash, timingSafeEqual } from 'node:crypto'
import type { AnalyticsReader } from '@waymark/analytics-store'
import { AppError } from '@waymark/domain'
import {
  addEmptyBodies,
  addGracefulClose,
  addOneHost,
  sendError,
  serverOptions,
  toAppError,
} from '@waymark/http'
import { configKindSchema } from '@waymark/replica'
import type { Replica } from '@waymark/replica/changes'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { operatorMark } from '../../operator-token.ts'
import { isUnavailable, unavailable } from '../../plugins/errors.ts'
import { compileValidator } from '../../plugins/validation.ts'
import type { IsOurHost } from '../domains/index.ts'
import type { HealthService } from '../health/index.ts'

export interface InternalAppDeps {
  /** INTERNAL_TOKEN. */
  token: string
  replica: { links: Pick<Replica['links'], 'load'>; config: Replica['config'] }
  isOurHost: IsOurHost
  clicks: Pick<AnalyticsReader, 'limitedClicks' | 'offerClicksTotals'>
  health: HealthService
  operator: {
    /** Whether the `Authorization` header has a token that only who has JWT_SECRET can make. */
    isAllowed(authorization: string | undefined): Promise<boolean>
    /** Runs a command with the text of its standard input, and returns what to show. */
    run(args: readonly string[], stdin: string): Promise<string>
  }
  logger: FastifyBaseLogger
  /** Unix ms. */
  clock: () => number
}

const addressQuery = z.object({ domain: z.string().max(253).default(''), code: z.string().min(1).max(64) })
/** A key is at most a host, a slash and a code. */
const configQuery = z.object({ kind: configKindSchema, key: z.string().max(318).default('') })

/** While closing: redirectors wait no longer either. */
const answerTimeoutMs = 2_000

/** Of the operator's command; a minute of figures, or a password of which a hash is made. */
const operatorPath = '/internal/operator'
const operatorBody = z.strictObject({
  args: z.array(z.string().max(1_000)).max(20),
  stdin: z.string().max(10_000).default(''),
})

const tlsPath = '/internal/tls-check'
const tlsQuery = z.object({ domain: z.string().min(1).max(500) })

const countQuery = z.object({
  workspaceId: z.uuid(),
  linkId: z.uuid(),
  ruleId: z.uuid().optional(),
  fromMs: z.coerce.number().int().nonnegative().default(0),
  // Redirectors of the release before do not say it.
  beforeMs: z.coerce.number().int().nonnegative().optional(),
})

const offerCountQuery = z.object({
  workspaceId: z.uuid(),
  offerId: z.uuid(),
  beforeMs: z.coerce.number().int().nonnegative(),
})

/**
 * Compares hashes, which have one length: the time shows neither the position of a difference nor the length.
 */
function createTokenCheck(token: string): (authorization: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${token}`)
  return (authorization) => timingSafeEqual(digest(authorization ?? ''), expected)
}

function addErrorHandling(app: FastifyInstance, clock: () => number): void {
  app.setErrorHandler((error, request, reply) => {
    const known = isUnavailable(error) ? unavailable(error) : toAppError(error)
    if (known.statusCode >= 500) request.log.error({ err: error }, known.message)
    return sendError(request, reply, known, clock())
  })
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('NOT_FOUND'), clock()))
}

/**
 * What redirectors request from the api (contract §4), on a port of its own: GET
 * /internal/link-snapshots?domain=&code=, GET /internal/documents?kind=&key=, GET
 * /internal/click-counts?workspaceId=&linkId=&ruleId=&fromMs=&beforeMs=, GET
 * /internal/offer-clicks?workspaceId=&offerId=&beforeMs=, and GET /internal/health. They need INTERNAL_TOKEN
 * as a bearer token. POST /internal/operator runs a command of the operator, by a token of JWT_SECRET, which
 * redirectors do not have. Without any a TLS front may request GET /internal/tls-check?domain= to find out
 * whether a host is ours.
 */
export function buildInternalApp(deps: InternalAppDeps) {
  const { token, replica, isOurHost, clicks, health, operator, logger, clock } = deps
  const app = Fastify(serverOptions({ logger, clock, trustProxy: [] })).withTypeProvider<ZodTypeProvider>()
  const isToken = createTokenCheck(token)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  addEmptyBodies(app)
  addErrorHandling(app, clock)
  addOneHost(app)
  const graceful = addGracefulClose(app, { timeoutMs: answerTimeoutMs, logger })
  app.addHook('onRequest', async ({ headers, routeOptions }, reply) => {
    if (routeOptions.url === operatorPath) {
      reply.header(operatorMark, '1')
      if (await operator.isAllowed(headers.authorization)) return
      throw new AppError('UNAUTHENTICATED', { message: 'The token is not of this installation’s operator.' })
    }
    if (routeOptions.url !== tlsPath && !isToken(headers.authorization))
      throw new AppError('UNAUTHENTICATED', { message: 'The internal token is wrong.' })
  })
  app.get('/internal/link-snapshots', { schema: { querystring: addressQuery } }, async ({ query }) => {
    const data = await replica.links.load({ domainKey: query.domain, code: query.code })
    if (data === null) throw new AppError('NOT_FOUND')
    return { data }
  })
  // What there is not is an answer too: the content is null.
  app.get('/internal/documents', { schema: { querystring: configQuery } }, async ({ query }) => ({
    data: await replica.config.load(query),
  }))
  app.get('/internal/click-counts', { schema: { querystring: countQuery } }, async ({ query }) => ({
    data: { clicks: await clicks.limitedClicks({ ...query, ruleId: query.ruleId ?? null }) },
  }))
  app.get('/internal/offer-clicks', { schema: { querystring: offerCountQuery } }, async ({ query }) => {
    const { workspaceId, offerId, beforeMs } = query
    const totals = await clicks.offerClicksTotals(
      workspaceId,
      [offerId],
      beforeMs === undefined ? {} : { beforeMs },
    )
    return { data: { clicks: totals.get(offerId) ?? 0 } }
  })
  // Caddy looks at the status alone. No token: it cannot send one.
  app.get(tlsPath, { schema: { querystring: tlsQuery } }, async ({ query }) => {
    if (!(await isOurHost(query.domain))) throw new AppError('NOT_FOUND')
    return { data: { domain: query.domain } }
  })
  app.post(operatorPath, { schema: { body: operatorBody } }, async ({ body }) => ({
    data: { text: await operator.run(body.args, body.stdin) },
  }))
  app.get('/internal/health', async (_request, reply) => {
    const data = await health.check()
    return reply.code(data.status === 'down' ? 503 : 200).send({ data })
  })
  return { app, graceful }
}
