import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type MonotonicClock, monotonicClock } from '@waymark/async'
import type { Config } from '@waymark/config'
import { listen } from '@waymark/http'
import { createHttpSource } from '@waymark/replica'
import {
  createProcessMetrics,
  type Logger,
  openOperationsPort,
  startTracing,
  type Tracing,
  tracingSettingsOf,
} from '@waymark/telemetry'
import { createGeoOpener, type Geo } from '@waymark/visitor'
import { type Api, type ApiConfig, composeApi } from 'api'
import { composeRedirector, type Redirector } from 'redirector'
import { composeWorker, type Worker, workerRoles } from 'worker'
import type { standaloneVariables } from './config.ts'
import { claimDataFolder, type DataFolder } from './data-folder.ts'
import { openParts, type Parts } from './parts.ts'
import { storedSecrets } from './stored-secrets.ts'
import type { Addresses } from './welcome.ts'

export interface StandaloneOptions {
  config: Config<typeof standaloneVariables>
  logger: Logger
  /** An embedded server has ended by itself. */
  onPartLost: (error: Error) => void
}

/** The three processes in one; everything listens and works. */
export interface Standalone extends Addresses {
  /** Answers what is under way, keeps what is not stored yet, and closes all parts in reverse order. */
  close(): Promise<void>
}

type Running = readonly [Api, Redirector, Worker]

/** What the three are composed of, and the stack that closes what was opened. */
interface Context {
  config: ApiConfig & StandaloneOptions['config'] & { dataDir: string }
  parts: Parts & {
    logger: Logger
    clock: () => number
    monotonicMs: MonotonicClock
    randomBytes: (size: number) => Buffer
    geo: () => Promise<Geo>
    tracing: Tracing | null
  }
  stack: AsyncDisposableStack
}

const CLAIM_WAIT_MS = 3_000
const CLAIM_WAIT_FOR_END_MS = 30_000

const claim = async (path: string, stack: AsyncDisposableStack): Promise<DataFolder> => {
  const folder = await claimDataFolder({ path, waitMs: CLAIM_WAIT_MS, waitForEndMs: CLAIM_WAIT_FOR_END_MS })
  stack.defer(() => folder.release())
  return folder
}

const startApi = async ({ config, parts, stack }: Context): Promise<Api> => {
  await parts.db.migrate()
  const api = await composeApi(config, parts)
  stack.defer(() => api.close())
  await api.listen()
  return api
}

const internalUrl = ({ internalHost, internalPort }: ApiConfig): string =>
  `http://${internalHost === '0.0.0.0' ? '127.0.0.1' : internalHost}:${internalPort}`

const startRedirector = async ({ config, parts, stack }: Context): Promise<Redirector> => {
  const { internalToken: token, redirectorPort: port, redirectorHost: host } = config
  const source = createHttpSource({ internalUrl: internalUrl(config), token, monotonicMs: parts.monotonicMs })
  stack.defer(() => source.close())
  const redirector = await composeRedirector(config, { ...parts, source, tracing: null })
  stack.defer(() => redirector.close())
  await redirector.start()
  await listen(redirector.app, { port, host, variable: 'REDIRECTOR_PORT' })
  return redirector
}

const startWorker = ({ config, parts, stack }: Context): Worker => {
  const worker = composeWorker({ roles: workerRoles, database: config }, parts)
  stack.defer(() => worker.close())
  worker.start()
  return worker
}

const defaultMetricsPort = 9464

const openOperations = async (
  { config, parts, stack }: Context,
  [api, redirector, worker]: Running,
): Promise<void> => {
  const operations = await openOperationsPort({
    port: config.metricsPort,
    defaultPort: defaultMetricsPort,
    host: config.metricsHost,
    metrics: [
      createProcessMetrics({ ...api.probes, disk: redirector.probes.disk }),
      api.metrics,
      redirector.metrics,
      worker.metrics,
    ],
    isReady: () => [api, redirector, worker].every((part) => part.isReady()),
    logger: parts.logger,
  })
  stack.defer(() => operations.close())
}

const addressesOf = (config: StandaloneOptions['config'], dataFolder: string): Addresses => ({
  apiUrl: `http://localhost:${config.apiPort}`,
  redirectorUrl: `http://localhost:${config.redirectorPort}`,
  dataFolder,
})

/**
 * Starts api, redirector and worker in this process, on embedded parts where no real ones are named (design
 * §1). When a start fails half-way, what was started is closed again.
 * @throws Error with one sentence for the terminal
 */
export const composeStandalone = async ({
  config,
  logger,
  onPartLost,
}: StandaloneOptions): Promise<Standalone> => {
  await using stack = new AsyncDisposableStack()
  const folder = await claim(config.dataDir, stack)
  const opened = await openParts({ config, dataFolder: folder.path, logger, onPartLost, stack })
  const tracing = await startTracing(tracingSettingsOf(config, 'standalone', config.otelTracesSamplerArg))
  if (tracing) stack.defer(() => tracing.close())
  const geo = createGeoOpener({ cityDb: config.geoipCityDb, ispDbs: config.geoipIspDb, logger })
  const kept = storedSecrets(folder.path)
  const context: Context = {
    config: {
      ...config,
      jwtSecret: config.jwtSecret ?? kept.jwtSecret,
      secretsKey: config.secretsKey ?? kept.secretsKey,
      internalToken: config.internalToken ?? kept.internalToken,
      dataDir: folder.path,
    },
    parts: { ...opened, logger, clock: Date.now, monotonicMs: monotonicClock, randomBytes, geo, tracing },
    stack,
  }
  const parts: Running = [await startApi(context), await startRedirector(context), startWorker(context)]
  await openOperations(context, parts)
  const running = stack.move()
  return {
    ...addressesOf(config, folder.path),
    close: async () => {
      folder.requestRelease()
      for (const part of parts) part.drain()
      await delay(config.drainDelay)
      return running.disposeAsync()
    },
  }
}
