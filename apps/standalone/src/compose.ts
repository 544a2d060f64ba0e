import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonicClock } from '@waymark/async'
import type { Config } from '@waymark/config'
import type { EventBus } from '@waymark/events'
import { openEmbeddedBus } from '@waymark/events/embedded'
import { assertPortFree } from '@waymark/http'
import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import {
  createProcessMetrics,
  type Logger,
  mergeScrapes,
  metricValues,
  openOperationsPort,
} from '@waymark/telemetry'
import type { standaloneVariables } from './config.ts'
import { claimDataFolder, type DataFolder } from './data-folder.ts'
import { storedSecrets } from './stored-secrets.ts'
import { type Supervised, supervise } from './supervisor/supervise.ts'
import { supervisePostgres } from './supervisor/supervise-postgres.ts'
import type { Addresses } from './welcome.ts'

export interface StandaloneOptions {
  config: Config<typeof standaloneVariables>
  logger: Logger
}

/** Everything listens and works. */
export interface Standalone extends Addresses {
  /** Answers what is under way, stores what is not stored yet, and ends all processes. */
  close(): Promise<void>
}

interface Context extends StandaloneOptions {
  folder: DataFolder
  /** Closes what was opened, in reverse order. */
  stack: AsyncDisposableStack
}

const claimWaitMs = 3_000
const claimWaitForEndMs = 30_000
const defaultMetricsPort = 9464
/** As in its image: visits make many short-lived objects. */
const redirectorFlags = ['--max-semi-space-size=16', '--heap-growing-percent=60']
/**
 * Most objects of an import are garbage before a young generation of this size is full. A smaller one moves
 * more of them to the old generation, whose collections take longest.
 */
const backendFlags = ['--max-semi-space-size=16']

/** That of Postgres, too. Visitors go first: the redirector has the priority of this process. */
const backendNiceness = 10

/** Before anything is started: the processes listen last of all. */
async function assertPortsFree({ config }: StandaloneOptions): Promise<void> {
  const { apiPort, apiHost, redirectorPort, redirectorHost, internalPort, internalHost } = config
  await assertPortFree({ port: apiPort, host: apiHost, variable: 'API_PORT' })
  await assertPortFree({ port: redirectorPort, host: redirectorHost, variable: 'REDIRECTOR_PORT' })
  await assertPortFree({ port: internalPort, host: internalHost, variable: 'INTERNAL_PORT' })
}

/** Null where Redis is named: the processes reach it by themselves. */
function openKv({ config, logger, stack }: Context): Kv | null {
  if (config.redisUrl !== undefined) return null
  const kv = createMemoryKv({ monotonicMs: monotonicClock, logger })
  stack.defer(() => kv.close())
  return kv
}

/** Null where Kafka is named: the processes reach it by themselves. */
async function openBus({ config, folder, logger, stack }: Context): Promise<EventBus | null> {
  if (config.kafkaBrokers !== undefined) return null
  const bus = await openEmbeddedBus({
    dir: join(folder.path, 'events'),
    onError: (err) => logger.error({ err }, 'The event log on disk could not be read or written'),
  })
  stack.defer(() => bus.close())
  return bus
}

/** The redirector ends first: the clicks of its last visitors are on the bus, or in its spool, then. */
function startProcesses({ folder, logger, stack }: Context, shared: { kv: Kv | null; bus: EventBus | null }) {
  const postgres = supervisePostgres({
    dataDir: folder.path,
    niceness: backendNiceness,
    logger,
    onEnd: () => backend.kill(),
  })
  stack.defer(postgres.stop)
  const parts = {
    ...shared,
    logger,
    isRedirectorReady: () => redirector.isReady(),
    embeddedDatabaseUrl: postgres.url,
  }
  const backend = supervise({ name: 'backend', flags: backendFlags, niceness: backendNiceness, ...parts })
  stack.defer(backend.end)
  const redirector = supervise({ name: 'redirector', flags: redirectorFlags, niceness: 0, ...parts })
  stack.defer(redirector.end)
  const processes = [backend, redirector] as const
  // However this process ends: a second Ctrl-C ends all of them at once.
  process.once('exit', () => {
    for (const { kill } of processes) kill()
  })
  return processes
}

async function openOperations(
  { config, logger, stack }: Context,
  processes: readonly Supervised[],
): Promise<void> {
  const own = [createProcessMetrics({}, { process: 'supervisor' })]
  const operations = await openOperationsPort({
    port: config.metricsPort,
    defaultPort: defaultMetricsPort,
    host: config.metricsHost,
    scrape: async () => {
      const values = await Promise.all(processes.map(({ metrics }) => metrics()))
      return mergeScrapes([...(await metricValues(own)), ...values.flat()])
    },
    isReady: async () => (await Promise.all(processes.map(({ isReady }) => isReady()))).every(Boolean),
    logger,
  })
  stack.defer(() => operations.close())
}

/**
 * Starts the processes of `npm start` (design §1): this one has what they share where no Redis and no Kafka
 * are named (the key-value store in memory, the event log on disk) and starts each again that ends by itself.
 * When a start fails half-way, what was started is ended again.
 * @throws Error with one sentence for the terminal, or a ChildStartError of a process that has said why
 */
export const composeStandalone = async ({ config, logger }: StandaloneOptions): Promise<Standalone> => {
  await using stack = new AsyncDisposableStack()
  const folder = await claimDataFolder({
    path: config.dataDir,
    name: 'standalone',
    waitMs: claimWaitMs,
    waitForEndMs: claimWaitForEndMs,
    warn: (sentence) => logger.warn(sentence),
  })
  stack.defer(() => folder.release())
  await assertPortsFree({ config, logger })
  // Made once, before two processes read them.
  storedSecrets(folder.path)
  const context: Context = { config, logger, folder, stack }
  const processes = startProcesses(context, { kv: openKv(context), bus: await openBus(context) })
  const [backend, redirector] = processes
  void backend.started.then(redirector.notifyBackendReady, () => undefined)
  await Promise.all([backend.started, redirector.started])
  await openOperations(context, processes)
  const running = stack.move()
  return {
    apiUrl: `http://localhost:${config.apiPort}`,
    consoleUrl: config.console === 'on' ? `http://localhost:${config.apiPort}` : null,
    redirectorUrl: `http://localhost:${config.redirectorPort}`,
    dataFolder: folder.path,
    close: async () => {
      folder.requestRelease()
      for (const { drain } of processes) drain()
      await delay(config.drainDelay)
      await running.disposeAsync()
    },
  }
}
