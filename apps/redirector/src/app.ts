import {
  addEmptyBodies,
  addGracefulClose,
  createRequestIds,
  emptyRequests,
  type GracefulClose,
  hasTwoHosts,
  senderTimeouts,
} from '@waymark/http'
import type { Logger, Tracing } from '@waymark/telemetry'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { gatewayPath } from './deliver/gateway.ts'
import { createGatewayHandler, type GatewayDeps } from './deliver/kinds/double-meta.ts'
import { createFormHandler, createRedirect, type Handler, type RequestDeps } from './handle-request.ts'
import { traced } from './metrics/traced.ts'
import type { VisitCounts } from './metrics/visit-counts.ts'
import { sendPage } from './pages/index.ts'
import { addServiceRoutes, type ServiceRoutesDeps } from './service/routes.ts'

export interface AppDeps extends RequestDeps, ServiceRoutesDeps, GatewayDeps {
  logger: Logger
  visits: VisitCounts
  /** Not given: no traces. */
  tracing?: Tracing | null
}

/** While closing: visits take some ms, and clicks still have to be sent or stored after the last of them. */
const answerTimeoutMs = 5_000

/**
 * Builds the redirector without listening. Fastify gets no logger: its child logger and its lines for each
 * request would cost more than the redirect; failures are logged here.
 */
export function buildApp(deps: AppDeps): { app: FastifyInstance; graceful: GracefulClose } {
  const { requestTimeout, http } = senderTimeouts()
  const requestIdOf = createRequestIds()
  const app = Fastify({
    logger: false,
    requestTimeout,
    http: { ...emptyRequests, ...http },
    // Requests that are on their way when the close begins are served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: () => noQuery },
    frameworkErrors: (_error, _request, reply) => sendPage(reply, 'notFound'),
  })
  const graceful = addGracefulClose(app, { timeoutMs: answerTimeoutMs, logger: deps.logger })
  addEmptyBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (hasTwoHosts(request.raw)) sendPage(reply, 'unreadable')
    else done()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 413) return sendPage(reply, 'tooLarge')
    // The visitor's own doing, which is no fault of ours to log: a body that ends early.
    if (error.statusCode === 400) return sendPage(reply, 'unreadable')
    const requestId = requestIdOf(request.raw)
    deps.logger.error({ err: error, method: request.method, reqId: requestId }, 'A visit failed')
    sendPage(reply.header('x-request-id', requestId), 'failed')
  })
  app.setNotFoundHandler((_request, reply) => sendPage(reply, 'notFound'))
  addServiceRoutes(app, deps)
  const counted = (handler: Handler) => deps.visits.counted(traced(handler, deps.tracing ?? null))
  app.route({ method: ['GET', 'HEAD'], url: `${gatewayPath}*`, handler: createGatewayHandler(deps) })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: counted(createRedirect(deps)) })
  addFormBody(app)
  app.route({ method: 'POST', url: '/*', bodyLimit: maxFormBytes, handler: counted(createFormHandler(deps)) })
  return { app, graceful }
}

/** The redirect reads the raw query itself, once and only where it is needed. */
const noQuery = Object.freeze({})

/** A form with a password, and room for what browsers add. */
const maxFormBytes = 4_096

/** Bodies come as text when they are forms, and otherwise not at all: nothing else is understood here. */
function addFormBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: maxFormBytes } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, body)
  })
  app.addContentTypeParser('*', options, (_request, _body, done) => {
    done(null, undefined)
  })
}
