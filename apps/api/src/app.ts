import { withPlainAmpersands } from '@waymark/domain'
import {
  addEmptyBodies,
  addGracefulClose,
  addOneHost,
  addRequestId,
  type GracefulClose,
  serverOptions,
} from '@waymark/http'
import { proxyRanges } from '@waymark/visitor'
import { parse as parseQuerystring } from 'fast-querystring'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { addConsole } from './console/serve-console.ts'
import type { ApiApp, ApiModule, AppDeps } from './deps.ts'
import { addDocs } from './docs/serve-docs.ts'
import { addRequestCounts, type RequestCounts } from './metrics/request-counts.ts'
import { addHealth } from './modules/health/index.ts'
import { addSnippet } from './modules/tracking/snippet.routes.ts'
import { apiModules } from './modules.ts'
import { addAccessControl, createAccessControl, passUnknownRoute } from './plugins/access-control.ts'
import { addAnswerHeaders, answerHeadersOf } from './plugins/answer-headers.ts'
import { addAuditTrail } from './plugins/audit/audit-trail.ts'
import { addJsonBodies, fillOptionalBodies } from './plugins/body.ts'
import { addClientAddress, createSetClientAddress } from './plugins/client-address.ts'
import { addEntityTags } from './plugins/entity-tags/entity-tags.ts'
import { addErrorHandling } from './plugins/errors.ts'
import { addIdempotency } from './plugins/idempotency/idempotency.ts'
import { refuseInvalidParts } from './plugins/invalid-parts.ts'
import { noteMethods } from './plugins/known-methods.ts'
import { refuseUnknownQueries } from './plugins/known-queries.ts'
import { createLoadRefusals, type LoadRefusals } from './plugins/load-refusal.ts'
import { addLongAnswers } from './plugins/long-answers.ts'
import { validateManyItems } from './plugins/many-items.ts'
import { addOpenOrigins } from './plugins/open-origins.ts'
import { addOpenApi } from './plugins/openapi.ts'
import { checkPatterns } from './plugins/patterns/check-patterns.ts'
import { addPublicFiles } from './plugins/public-files.ts'
import { refuseUndeclaredRoutes } from './plugins/route-rules.ts'
import { addSentBody } from './plugins/sent-body.ts'
import { addTraces } from './plugins/traces.ts'
import { compileValidator } from './plugins/validation.ts'

export interface BuiltApp {
  app: ApiApp
  requests: RequestCounts
  refusals: LoadRefusals
  graceful: GracefulClose
}

const apiPrefix = '/api/v1'
/** While closing; longer than nearly all requests take. */
const answerTimeoutMs = 15_000

async function addModules(app: ApiApp, deps: AppDeps, modules: readonly ApiModule[]): Promise<void> {
  await app.register(
    async (api) => {
      for (const declare of modules) declare(api, deps)
    },
    { prefix: apiPrefix },
  )
}

/**
 * Builds the api without listening.
 * @param modules all of them; fewer for tests of the plugins
 * @throws when a route is undeclared
 */
export async function buildApp(deps: AppDeps, modules: readonly ApiModule[] = apiModules): Promise<BuiltApp> {
  const { logger, clock, settings } = deps
  const answerHeaders = answerHeadersOf(settings)
  const setClientAddress = createSetClientAddress(settings.trustProxy, deps)
  const accessControl = createAccessControl(deps)
  const unrouted = async (request: FastifyRequest, reply: FastifyReply) => {
    setClientAddress(request)
    reply.headers(answerHeaders)
    await passUnknownRoute(accessControl, request, reply)
  }
  const app: ApiApp = Fastify({
    ...serverOptions({ logger, clock, trustProxy: proxyRanges(settings.trustProxy), unrouted }),
    routerOptions: { querystringParser: (query) => parseQuerystring(withPlainAmpersands(query)) },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  const graceful = addGracefulClose(app, { timeoutMs: answerTimeoutMs, logger })
  const requests = addRequestCounts(app)
  addRequestId(app)
  addTraces(app, deps.tracing ?? null)
  addClientAddress(app, setClientAddress)
  addAnswerHeaders(app, answerHeaders)
  const refusals = createLoadRefusals(deps.monotonicMs)
  addErrorHandling(app, { clock, refusals, methodsOf: noteMethods(app) })
  addOneHost(app)
  if (settings.consoleFolder !== null) addConsole(app, settings.consoleFolder)
  addEmptyBodies(app)
  addJsonBodies(app)
  refuseInvalidParts(app)
  checkPatterns(app)
  fillOptionalBodies(app)
  addSentBody(app)
  validateManyItems(app)
  refuseUndeclaredRoutes(app)
  refuseUnknownQueries(app)
  await addOpenApi(app, deps)
  await addDocs(app, deps)
  await addPublicFiles(app, deps)
  addOpenOrigins(app, settings.corsOrigins)
  addAccessControl(app, accessControl)
  addIdempotency(app, deps)
  addAuditTrail(app, deps)
  addEntityTags(app)
  addLongAnswers(app)
  addHealth(app, deps, graceful.isClosing)
  addSnippet(app)
  await addModules(app, deps, modules)
  await app.ready()
  return { app, graceful, requests, refusals }
}
