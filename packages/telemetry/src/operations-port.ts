import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createProcessMetrics, type Probes } from './metrics/process-metrics.ts'
import { scrapeContentType, scrapeOf } from './metrics/scrape.ts'

export interface OperationsPortOptions {
  /** METRICS_PORT; not set: `defaultPort`, and none where that is taken. */
  port: number | 'off' | undefined
  defaultPort: number
  /** METRICS_HOST. */
  host: string
  /** The answer of `/metrics`: `scrapeOf` the metrics of this process, or `mergeScrapes` of several. */
  scrape: () => Promise<string>
  /** Whether load balancers should send work here. */
  isReady: () => boolean | Promise<boolean>
  logger: Pick<Logger, 'info' | 'warn'>
}

export interface OperationsPort {
  /** `http://127.0.0.1:9464`; null: it is off, or its default port is taken. */
  address: string | null
  close(): Promise<void>
}

const closed: OperationsPort = { address: null, close: async () => {} }

/**
 * Opens the port for those who run the process: `GET /metrics` (Prometheus), `/live` (200 as long as the
 * event loop runs; needs no other part) and `/ready` (503 before its work has begun and from the beginning of
 * its end). No redirect, request or delivery passes here.
 * @throws one sentence when a port that was named cannot be opened
 */
export async function openOperationsPort(options: OperationsPortOptions): Promise<OperationsPort> {
  const { port, defaultPort, host, logger } = options
  if (port === 'off') return closed
  const server = createServer(answerOf(options))
  try {
    server.listen({ port: port ?? defaultPort, host })
    await once(server, 'listening')
  } catch (error) {
    const sentence = `METRICS_PORT: port ${port ?? defaultPort} on ${host} cannot be opened: set it to a free one, to 0 or to off.`
    if (port !== undefined) throw new Error(sentence, { cause: error })
    // It was not configured: what visitors and callers need goes on.
    logger.warn({ err: error }, sentence)
    return closed
  }
  const address = addressOf(server)
  logger.info({ address }, 'metrics are served')
  return {
    address,
    close: async () => {
      const ending = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await ending
    },
  }
}

/** What runs in a process of its own: the api, a worker, a redirector. */
export interface OperatedApp {
  metrics: Metrics
  /** Each rejects when its part is unavailable. */
  probes: Probes
  isReady: OperationsPortOptions['isReady']
}

/**
 * The port of operations of an app in a process of its own: the app's metrics beside those of the process.
 * @param options.config METRICS_PORT and METRICS_HOST
 * @throws one sentence when a port that was named cannot be opened
 */
export const openAppOperationsPort = (
  { metrics, probes, isReady }: OperatedApp,
  options: {
    config: { metricsPort?: OperationsPortOptions['port']; metricsHost: string }
    defaultPort: number
    logger: OperationsPortOptions['logger']
  },
): Promise<OperationsPort> =>
  openOperationsPort({
    port: options.config.metricsPort,
    defaultPort: options.defaultPort,
    host: options.config.metricsHost,
    scrape: scrapeOf([createProcessMetrics(probes), metrics]),
    isReady,
    logger: options.logger,
  })

function addressOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The metrics port has no address')
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

function answerOf({ scrape, isReady, logger }: OperationsPortOptions) {
  const send = async ({ method, url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = url.split('?', 1)[0]
    if (method !== 'GET' && method !== 'HEAD') return end(response, 405, 'Only GET.\n')
    if (path === '/live') return end(response, 200, 'live\n')
    if (path === '/ready')
      return (await isReady()) ? end(response, 200, 'ready\n') : end(response, 503, 'not ready\n')
    if (path === '/metrics') return end(response, 200, await scrape(), scrapeContentType)
    end(response, 404, 'GET /metrics, /live or /ready.\n')
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    send(request, response).catch((error: unknown) => {
      logger.warn({ err: error }, 'metrics could not be read')
      end(response, 500, 'Metrics could not be read.\n')
    })
  }
}

function end(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
