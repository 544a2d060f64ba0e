import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { emptyRequests } from './empty-requests.ts'
import { sendError, toAppError } from './errors.ts'
import { createRequestIds } from './request-id.ts'
import { createRequestLogger } from './request-logger.ts'
import { requestPath } from './request-path.ts'
import { senderTimeouts } from './sender-timeouts.ts'

export interface ServerSettings {
  logger: FastifyBaseLogger
  /**
   * CIDRs of the proxies whose `X-Forwarded-For` is believed; none: the socket's address counts (contract
   * §4).
   */
  trustProxy: readonly string[]
  /** Unix ms. */
  clock: () => number
  /** How long a sender may take for a whole request. Default: half a minute. */
  sendTimeoutMs?: number
  /**
   * What hooks do for all other answers, for one to a URL that reaches no route and no hook. What it throws
   * is answered instead.
   */
  unrouted?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const nothing = async () => {}

/** The levels at which every request is logged. */
const verboseLevels: ReadonlySet<string> = new Set(['debug', 'trace'])

/** Tokens in paths, keys in queries: such a URL gives access by itself. */
const secretParams: ReadonlySet<string> = new Set(['token'])

/** The path, with secrets in it replaced and without its query. */
function shownPath({ url, params, routeOptions }: FastifyRequest): string {
  const path = requestPath(url)
  const given: Record<string, unknown> = { ...Object(params) }
  const secrets = Object.keys(given).filter((name) => secretParams.has(name))
  if (secrets.length === 0) return path
  return (
    routeOptions.url?.replace(/:(\w+)/g, (_all, name: string) =>
      secretParams.has(name) ? '[redacted]' : encodeURIComponent(String(given[name])),
    ) ?? '[redacted]'
  )
}

/** Of a request only this is logged. */
const shownRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: shownPath(request),
  remoteAddress: request.ip,
})

/** Of the answer no more: its headers and internals contain sessions and keys. */
const shownReply = ({ statusCode }: FastifyReply) => ({ statusCode })

type LoggingOptions = Pick<FastifyServerOptions, 'loggerInstance' | 'logController' | 'childLoggerFactory'>

/**
 * Two lines a request slow small answers down, and so do the listeners for them; failures are logged where
 * they are handled.
 */
function loggingOptions(given: FastifyBaseLogger): LoggingOptions {
  const logger = given.child({}, { serializers: { req: shownRequest, res: shownReply } })
  const isVerbose = verboseLevels.has(given.level)
  return {
    ...(isVerbose && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: !isVerbose }),
    childLoggerFactory: createRequestLogger(logger),
  }
}

/** The Fastify options that every process shares. `addEmptyBodies` and `addOneHost` go with them. */
export function serverOptions(settings: ServerSettings) {
  const { unrouted = nothing } = settings
  const { requestTimeout, http } = senderTimeouts(settings.sendTimeoutMs)
  return {
    ...loggingOptions(settings.logger),
    // With an empty list Fastify would walk the header all the same.
    trustProxy: settings.trustProxy.length > 0 && [...settings.trustProxy],
    genReqId: createRequestIds(),
    // Requests that are on their way when the close begins are served; `addGracefulClose` ends their
    // connections.
    return503OnClosing: false,
    forceCloseConnections: 'idle' as const,
    requestTimeout,
    http: { ...emptyRequests, ...http },
    // A URL that cannot be decoded never reaches a route or its error handler.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const refuse = (reason: unknown) => {
        sendError(request, reply.header('x-request-id', request.id), toAppError(reason), settings.clock())
      }
      unrouted(request, reply).then(() => refuse(error), refuse)
    },
  }
}
